/** The user: what they are called. They are asked only when they play with others. */

import { api } from "./api";
import { assetUrl, isStatic } from "./site";
import type { Me } from "./wire";

/** Whether a host's name means this very computer. */
export function isLoopback(name: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/.test(name);
}

const state = $state<Me>({ name: "", address: "", docs: "" });
let asked: Promise<void> | undefined;

export const me = {
  /** The user's name; empty until they give one. */
  get name(): string {
    return state.name;
  },
  /** Where the documentation is; empty where the host names none. */
  get docs(): string {
    return state.docs;
  },
  /** Where others find a page of this server: as its host says, or as this browser does. */
  linkTo(path: string): string {
    return isStatic() ? assetUrl(`#${path}`) : (state.address || location.origin) + path;
  },
  /** Whether only this computer reaches the server: nobody has said where others find it. */
  get isAlone(): boolean {
    return isStatic() || (state.address === "" && isLoopback(location.hostname));
  },
  /** Asks the server who this is, once. */
  meet(): Promise<void> {
    asked ??= api.me().then((found) => {
      Object.assign(state, found);
    });
    asked.catch(() => (asked = undefined));
    return asked;
  },
  /** Asks the server again: the name was changed by other means, or the server could not be reached. */
  renew(): Promise<void> {
    asked = undefined;
    return me.meet();
  },
  /** Is called so from now on. */
  async rename(name: string): Promise<void> {
    state.name = (await api.rename(name)).name;
  },
};
