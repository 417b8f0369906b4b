/** The keys of a toolbar: one stop of the Tab key, and arrows between its buttons. */

const BUTTONS = ":is(a[href], button:not(:disabled)):not([popover] *)";
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** An attachment for the element with the role. */
export function toolbarKeys(bar: HTMLElement): () => void {
  let last: HTMLElement | undefined; // the button that had the focus
  const buttons = () => [...bar.querySelectorAll<HTMLElement>(BUTTONS)];

  /** Buttons come and go: the Tab key always finds one. */
  function keepStop(): void {
    const found = buttons();
    const stop = last && found.includes(last) ? last : found[0];
    for (const button of found) button.tabIndex = button === stop ? 0 : -1;
  }
  function focused({ target }: FocusEvent): void {
    if (!buttons().includes(target as HTMLElement)) return;
    last = target as HTMLElement;
    keepStop();
  }
  function pressed(event: KeyboardEvent): void {
    const found = buttons();
    const at = found.indexOf(event.target as HTMLElement);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    const next =
      event.key === "Home"
        ? found[0]
        : event.key === "End"
          ? found.at(-1)
          : step && found[(at + step + found.length) % found.length];
    if (!next) return;
    event.preventDefault(); // the arrow keys look back at earlier moves elsewhere
    next.focus();
  }

  const changes = new MutationObserver(keepStop);
  changes.observe(bar, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  bar.addEventListener("focusin", focused);
  bar.addEventListener("keydown", pressed);
  keepStop();
  return () => {
    changes.disconnect();
    bar.removeEventListener("focusin", focused);
    bar.removeEventListener("keydown", pressed);
  };
}
