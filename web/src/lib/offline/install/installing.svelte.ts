/** Installing the app, where the browser lets a page ask for it. */

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const state = $state<{ prompt: InstallPrompt | null; isDone: boolean }>({ prompt: null, isDone: false });

export const installing = {
  get isPossible(): boolean {
    return state.prompt !== null;
  },
  /** Whether this is the installed app, or was just installed. */
  get isDone(): boolean {
    return state.isDone || matchMedia("(display-mode: standalone)").matches;
  },
  async ask(): Promise<void> {
    await state.prompt?.prompt();
    state.prompt = null;
  },
};

/** Remembers the browser's offer, so that it is made where people look for it. */
export function watchInstalling(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    state.prompt = event as InstallPrompt;
  });
  addEventListener("appinstalled", () => (state.isDone = true));
}
