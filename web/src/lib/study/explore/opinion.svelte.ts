/** The engine's opinion of the position on show, while it is wanted: asked for once a position. */

import { ProblemError } from "../../app/api";
import type { Opinion, StudyRequest, Words } from "../../app/wire";

type Ask = (request: Pick<StudyRequest, "game" | "options" | "position">) => Promise<Opinion>;
type Position = Pick<StudyRequest, "game" | "options"> & { position: string };

export class OpinionQuery {
  isWanted = $state(false);
  current = $state.raw<Opinion | null>(null);
  problem = $state.raw<Words | null>(null);
  isThinking = $state(false);
  private readonly known = new Map<string, Opinion>();
  private asking = "";

  constructor(private readonly request: Ask) {}

  /** Another position is on show, or an opinion is wanted: asks for it if it is not known. */
  async look({ game, options, position }: Position, isOpen: boolean): Promise<void> {
    const key = JSON.stringify([game, options, position]);
    this.problem = null;
    this.current = this.known.get(key) ?? null;
    this.asking = this.isWanted && isOpen && !this.current ? key : "";
    this.isThinking = this.asking !== "";
    if (!this.isThinking) return;
    try {
      const found = await this.request({ game, options, position });
      this.known.set(key, found);
      if (this.asking === key) this.current = found;
    } catch (problem) {
      if (!(problem instanceof ProblemError)) throw problem;
      if (this.asking === key) this.problem = problem.words;
    } finally {
      if (this.asking === key) this.isThinking = false;
    }
  }
}
