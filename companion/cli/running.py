"""Commands that run the device: the app, the demonstration, doctor, bench, printing."""

from __future__ import annotations

from companion.cli.context import Context, must_end
from companion.cli.progress import Progress


def run_app(context: Context) -> int:
    """The appliance itself; without any display, the demonstration."""
    from companion.ui.display import has_display, parse_size

    if not has_display():
        from companion.demo.show import show

        size = context.options.size or "800x480"
        parse_size(size)  # a wrong one is refused before anything is announced
        context.print("app.no_display")
        return show(context, [], None, size)
    from companion.service.start import start

    return start(context)


def run_rescue(context: Context) -> int:
    """The friendly screen after too many crashes."""
    from companion.service.rescue import run_rescue as show

    return show(context)


def run_demo(context: Context) -> int:
    """Whole plays by taps, offscreen, with pictures."""
    from companion.demo.show import show

    options = context.options
    return show(context, options.games, options.out, options.size)


def run_doctor(context: Context) -> int:
    """Every part looked at; 0 when the device is fit to play."""
    from companion.cli.doctor import run_doctor as examine

    return examine(context)


def run_report(context: Context) -> int:
    """Everything that helps to mend the app, in one zip."""
    from companion.cli.doctor import run_report as pack

    return pack(context)


def run_say(context: Context) -> int:
    """A sentence by the voice of the settings, heard or as a WAV file."""
    from companion.cli.voice import run_say as speak

    return speak(context)


def run_bench(context: Context) -> int:
    """The figures, each with its yardstick in the same run."""
    from companion.bench import run_bench as measure

    return measure(context)


def run_print(context: Context) -> int:
    """Sheets to print, as PDF."""
    from companion.printing import (
        print_all,
        print_board,
        print_deck,
        print_markers,
        print_mat,
        print_stickers,
        print_wiring,
    )
    from hardware.wiring import wires

    options, language = context.options, context.say.language
    must_end(options.out, ".pdf")
    pins = dict(wires(context.settings.wiring))
    plain = {
        "markers": print_markers,
        "board": print_board,
        "deck": print_deck,
        "mat": print_mat,
        "stickers": print_stickers,
    }
    if options.what in plain:
        plain[options.what](options.out, options.paper, language)
    elif options.what == "wiring":
        print_wiring(options.out, pins, options.paper, language)
    else:
        with Progress(context.say) as progress:
            print_all(options.out, pins, options.paper, language, progress.tell)
    context.print("app.printed", file=options.out)
    return 0
