import { PriorityQueue } from '@gatehouse/sdk-plugin/internal/priority-queue';

interface QueueOfItems {
  /** Items that can be reserved, by age. */
  readonly free: PriorityQueue<string>;
  /** Reserved and postponed items, by the time at which they become free. */
  readonly kept: PriorityQueue<string>;
  items: number;
}

interface OpenItem {
  readonly queue: string;
  /** A lower number is older. */
  readonly age: number;
  freeAt: number;
}

/**
 * The items that can be reserved. A waiting run asks twice a second, so the time of an answer does not depend on the
 * number of reserved items.
 */
export class OpenItems {
  readonly #items = new Map<string, OpenItem>();
  readonly #queues = new Map<string, QueueOfItems>();
  #added = 0;

  add(id: string, { queue, freeAt }: { readonly queue: string; readonly freeAt: number }): void {
    this.#items.set(id, { queue, freeAt, age: this.#added++ });
    const known = this.#queues.get(queue) ?? emptyQueue();
    this.#queues.set(queue, known);
    known.items += 1;
    known.kept.push(id, freeAt);
  }

  /** It can be reserved from that time on. */
  keep(id: string, freeAt: number): void {
    const item = this.#items.get(id);
    if (item === undefined) return;
    item.freeAt = freeAt;
    this.#queues.get(item.queue)?.kept.push(id, freeAt);
  }

  remove(id: string): void {
    const item = this.#items.get(id);
    const queue = item && this.#queues.get(item.queue);
    if (item === undefined || queue === undefined) return;
    this.#items.delete(id);
    queue.items -= 1;
    if (queue.items === 0) this.#queues.delete(item.queue);
  }

  /** The oldest free item; it is not returned again before `keep`. */
  take(name: string, now: number): string | undefined {
    const queue = this.#queues.get(name);
    if (queue === undefined) return undefined;
    while (queue.kept.lowest <= now) {
      const freeAt = queue.kept.lowest;
      const id = queue.kept.pop() ?? '';
      const item = this.#items.get(id);
      // Otherwise it is finished, or was kept again for another time.
      if (item?.freeAt === freeAt) queue.free.push(id, item.age);
    }
    for (let id = queue.free.pop(); id !== undefined; id = queue.free.pop()) {
      const item = this.#items.get(id);
      if (item === undefined || item.freeAt > now) continue;
      item.freeAt = Number.POSITIVE_INFINITY;
      return id;
    }
    return undefined;
  }
}

function emptyQueue(): QueueOfItems {
  return { free: new PriorityQueue(), kept: new PriorityQueue(), items: 0 };
}
