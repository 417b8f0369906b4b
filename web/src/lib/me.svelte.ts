/** The guest: what he is called. He is asked only when he plays with others. */

import { api } from "./api";
import type { Me } from "./wire";

const state = $state<Me>({ name: "", address: "" });
let asked: Promise<void> | undefined;

export const me = {
  /** The guest's name; empty until he gives one. */
  get name(): string {
    return state.name;
  },
  /** Where others reach this house: as its host says, or as this browser does. */
  get address(): string {
    return state.address || location.origin;
  },
  /** Asks the server who this is, once. */
  meet(): Promise<void> {
    asked ??= api.me().then((found) => {
      Object.assign(state, found);
    });
    asked.catch(() => (asked = undefined));
    return asked;
  },
  /** Is called so from now on. */
  async rename(name: string): Promise<void> {
    state.name = (await api.rename(name)).name;
  },
};
