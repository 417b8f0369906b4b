/** Asking about a die: a long press on it, or the key i while it has the focus. */

const LONG = 500;
const FAR = 12;
const KEY = "i";

/** Calls back with a die's colour when somebody asks about it; the click after a long press is not one. */
export function asksAboutDice(onask: (colour: string) => void) {
  return (root: HTMLElement) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from = { x: 0, y: 0 };
    let wasLong = false;
    const stop = () => clearTimeout(timer);
    const press = (event: PointerEvent) => {
      const colour = colourAt(event.target);
      wasLong = false;
      stop();
      if (colour === null) return;
      from = { x: event.clientX, y: event.clientY };
      timer = setTimeout(() => {
        wasLong = true;
        onask(colour);
      }, LONG);
    };
    const move = ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - from.x, clientY - from.y) > FAR) stop();
    };
    const click = (event: MouseEvent) => {
      if (!wasLong) return;
      wasLong = false;
      event.preventDefault();
      event.stopPropagation();
    };
    const key = (event: KeyboardEvent) => {
      const colour = colourAt(event.target);
      if (event.key !== KEY || event.ctrlKey || event.metaKey || event.altKey || colour === null) return;
      event.preventDefault();
      onask(colour);
    };
    const menu = (event: Event) => colourAt(event.target) !== null && event.preventDefault();
    const heard: [string, EventListener, boolean][] = [
      ["pointerdown", press as EventListener, false],
      ["pointermove", move as EventListener, false],
      ["pointerup", stop, false],
      ["pointercancel", stop, false],
      ["click", click as EventListener, true],
      ["keydown", key as EventListener, false],
      ["contextmenu", menu, false],
    ];
    for (const [name, hear, first] of heard) root.addEventListener(name, hear, first);
    return () => {
      stop();
      for (const [name, hear, first] of heard) root.removeEventListener(name, hear, first);
    };
  };
}

/** The colour of the die that was touched, told by the picture in it. */
function colourAt(target: EventTarget | null): string | null {
  const die = target instanceof Element ? target.closest("[data-die]") : null;
  return die?.querySelector("[data-colour]")?.getAttribute("data-colour") ?? null;
}
