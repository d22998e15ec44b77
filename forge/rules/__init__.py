"""The rules engine. So far: who scores what on a base; the booklet's worked examples are computed with it."""
