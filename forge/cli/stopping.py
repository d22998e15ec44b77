"""To be told to end: Ctrl-C and the signals that ask for the same put all away in the same manner."""

from __future__ import annotations

import signal
import sys
import threading

STOPS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
MOMENT = 0.01  # seconds after which a stop that nobody could hear is told once more


class Stopped(KeyboardInterrupt):
    """Somebody wants the process to end: all is put away as after Ctrl-C."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


def mind_signals() -> None:
    """To be told to end is as Ctrl-C; what whoever started the process has it ignore (nohup) it ignores."""
    if threading.current_thread() is threading.main_thread():
        for number in STOPS:
            if signal.getsignal(number) != signal.SIG_IGN:
                signal.signal(number, _stop)
        if sys.unraisablehook is sys.__unraisablehook__:
            sys.unraisablehook = _unheard


def ignore_signals() -> None:
    """There is nothing left to be stopped."""
    for number in (signal.SIGINT, *STOPS):
        signal.signal(number, signal.SIG_IGN)


def number_of(error: BaseException) -> int:
    """The signal that an exception, or the one in the course of which it came, was raised for."""
    stopped = error if isinstance(error, Stopped) else error.__context__
    return stopped.number if isinstance(stopped, Stopped) else signal.SIGINT


def _stop(number: int, _frame: object) -> None:
    raise Stopped(number)


def _unheard(lost: sys.UnraisableHookArgs) -> None:
    """A stop may come where nothing can be raised, while Python clears an object away: it comes again a moment later.

    Without this it would be told in Python's own way, and the process would go on.
    """
    if isinstance(lost.exc_value, KeyboardInterrupt):
        again = threading.Timer(MOMENT, _tell_main_thread, (number_of(lost.exc_value),))
        again.daemon = True
        again.start()
    else:
        sys.__unraisablehook__(lost)


def _tell_main_thread(number: int) -> None:
    """So that it is also called away from what it waits for, where the system can do that."""
    if sys.platform == "win32":
        signal.raise_signal(number)
    else:
        signal.pthread_kill(threading.main_thread().ident or 0, number)
