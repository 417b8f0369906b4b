import { expect, test } from "vitest";
import { viewsOf } from "../../table/fixtures/views";
import { pocketPieces, pocketsOf } from "./camps";

test("pawns in camps stand in the player's own pockets", () => {
  const view = viewsOf("katarenga")[0]!;
  const regions = view.regions.map((region) => ({ ...region, filled: region.owner }));
  const pockets = pocketsOf({ ...view, regions }, view.board!, { column: 0, row: 0 }, false);
  expect(pockets).toHaveLength(4);
  expect(pocketPieces(pockets, "pawn")).toEqual([{ cell: "camp-1-0", owner: 1, face: "pawn", label: "" }]);
  expect(pockets.find((pocket) => pocket.owner === 1)!.spot.y).toBeGreaterThan(0);
});
