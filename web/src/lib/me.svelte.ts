/** The guest: what he is called. He is asked only when he plays with others. */

import { api } from "./api";

const state = $state<{ name: string }>({ name: "" });
let asked: Promise<void> | undefined;

export const me = {
  /** The guest's name; empty until he gives one. */
  get name(): string {
    return state.name;
  },
  /** Asks the server who this is, once. */
  meet(): Promise<void> {
    asked ??= api.me().then(({ name }) => {
      state.name = name;
    });
    asked.catch(() => (asked = undefined));
    return asked;
  },
  /** Is called so from now on. */
  async rename(name: string): Promise<void> {
    state.name = (await api.rename(name)).name;
  },
};
