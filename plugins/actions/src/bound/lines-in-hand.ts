import { type ActionContext, type ResourceContext, runResource } from '@gatehouse/sdk-actions';
import type { ListDefinition } from '@gatehouse/sdk-actions/document';
import { blockRecall, maxBlock, returnBlock, takeBlock } from '../broker/remote-channels.ts';
import { type BoundPlace, placeOf } from './bound-place.ts';

type Ask = ResourceContext['ask'];

interface Hand {
  /** Null where the daemon expects none back. */
  blockId: string | null;
  lines: string[];
  /** Size of the next block: a run that takes one line gets one, and one that takes many soon gets many. */
  next: number;
  isWatched: boolean;
}

/** Lines of lists that this run has in hand, on a node. */
export const linesInHand = runResource<LinesInHand>({
  name: 'lines in hand',
  create: async ({ ask }) => new LinesInHand(ask),
  dispose: (lines) => lines.giveBack(),
});

export class LinesInHand {
  readonly #ask: Ask;
  readonly #hands = new Map<string, Hand>();
  readonly #places = new Map<string, BoundPlace>();

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** The file of a list, which is looked for once: a question for each line would take longer than the line. */
  async placeOf(definition: ListDefinition, context: ActionContext): Promise<BoundPlace> {
    const path = context.expand(definition.bindedFile);
    const place = this.#places.get(path) ?? (await placeOf(definition, context));
    this.#places.set(path, place);
    return place;
  }

  /** Takes the first line of a list; null where it has none. */
  async takeFirst(list: {
    readonly target: string;
    readonly leaveBlankFile: boolean;
  }): Promise<string | null> {
    const { target } = list;
    const hand = this.#hands.get(target) ?? { blockId: null, lines: [], next: 1, isWatched: false };
    this.#hands.set(target, hand);
    const ready = hand.lines.shift();
    if (ready !== undefined) return ready;
    const { blockId, lines } = await this.#ask(takeBlock, { ...list, count: hand.next });
    const [first = null, ...others] = lines;
    Object.assign(hand, { blockId, lines: others, next: Math.min(hand.next * 2, maxBlock) });
    if (blockId !== null) void this.#watch(target, hand);
    return first;
  }

  /** Gives all unused lines back. */
  async giveBack(): Promise<void> {
    const unused = [...this.#hands.values()].filter(({ lines }) => lines.length > 0);
    await Promise.all(unused.map((hand) => this.#giveBack(hand)));
  }

  /** Waits until the daemon needs the unused lines. */
  async #watch(target: string, hand: Hand): Promise<void> {
    if (hand.isWatched) return;
    hand.isWatched = true;
    try {
      await this.#ask(blockRecall, { target });
      hand.isWatched = false;
      await this.#giveBack(hand);
    } catch {
      // The daemon took the lines as lost with the run.
      hand.isWatched = false;
    }
  }

  async #giveBack(hand: Hand): Promise<void> {
    const { blockId } = hand;
    if (blockId === null) return;
    hand.blockId = null;
    await this.#ask(returnBlock, { blockId, unused: hand.lines.splice(0).length });
  }
}
