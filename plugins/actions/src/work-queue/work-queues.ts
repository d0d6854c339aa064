import { randomUUID } from 'node:crypto';
import { quote } from '@gatehouse/sdk-actions';
import type { Collection, DocumentStore, StoredDocument } from '@gatehouse/sdk-plugin';
import { OpenItems } from './open-items.ts';

interface WorkItem extends StoredDocument {
  readonly queue: string;
  readonly payload: string;
  readonly status: 'open' | 'failed';
  /** Time from which it can be reserved: now, later, or the end of a lease. In milliseconds since 1970. */
  readonly freeAt: number;
  /** The run that reserved it last; empty when it was given back. */
  readonly uowId: string;
  readonly tries: number;
  readonly message: string;
}

export interface Failure {
  readonly kind: 'application' | 'business';
  readonly message: string;
  readonly maxTries: number;
  readonly delaySec: number;
}

const maxLength = 1_000_000;
const maxItems = 100_000;
/** The daemon holds all items in memory. */
const maxLengthOfAll = 256_000_000;

/** The stored items of all queues. An item is reserved by one run at a time. */
export class WorkQueues {
  readonly #items: Collection<WorkItem>;
  readonly #now: () => number;
  readonly #open = new OpenItems();
  /** Items whose change is being written. */
  readonly #changing = new Set<string>();
  /** Number of characters of all payloads. */
  #length = 0;

  constructor(items: Collection<WorkItem>, now: () => number = Date.now) {
    this.#items = items;
    this.#now = now;
    for (const { id, status, payload, ...item } of items.all()) {
      this.#length += payload.length;
      if (status === 'open') this.#open.add(id, item);
    }
  }

  async add({ queue, payload, delaySec }: { queue: string; payload: string; delaySec: number }) {
    if (payload.length > maxLength) {
      throw new Error(`Payload has ${payload.length} characters, and an item at most ${maxLength}.`);
    }
    if (this.#items.size >= maxItems) {
      throw new Error(`The queues hold ${maxItems} items, which is the most. Work at some first.`);
    }
    if (this.#length + payload.length > maxLengthOfAll) {
      throw new Error(
        `The queues hold ${this.#length} characters; ${payload.length} more are too many. Work at some items first.`,
      );
    }
    const item = { id: randomUUID(), queue, payload, freeAt: this.#after(delaySec) };
    await this.#items.insert({ ...item, status: 'open', uowId: '', tries: 0, message: '' });
    this.#length += payload.length;
    this.#open.add(item.id, item);
    return { itemId: item.id };
  }

  async reserve(queue: string, leaseSec: number, uowId: string) {
    const id = this.#open.take(queue, this.#now());
    const item = id === undefined ? undefined : this.#items.get(id);
    if (id === undefined || item === undefined) return { item: null };
    const tries = item.tries + 1;
    await this.#change(id, (current) => ({ ...current, uowId, tries, freeAt: this.#after(leaseSec) }));
    return { item: { itemId: id, payload: item.payload, tries } };
  }

  async done(itemId: string, uowId: string): Promise<void> {
    const { payload } = this.#held(itemId, uowId);
    if (!(await this.#items.remove(itemId))) return;
    this.#length -= payload.length;
    this.#open.remove(itemId);
  }

  async fail(itemId: string, { kind, message, maxTries, delaySec }: Failure, uowId: string) {
    const { tries } = this.#held(itemId, uowId);
    const isRetried = kind === 'application' && tries < maxTries;
    const status = isRetried ? 'open' : 'failed';
    const freeAt = this.#after(delaySec);
    await this.#change(itemId, (item) => ({ ...item, status, message, freeAt, uowId: '' }));
    if (!isRetried) this.#open.remove(itemId);
    return { isRetried };
  }

  async postpone(itemId: string, delaySec: number, uowId: string): Promise<void> {
    const { tries } = this.#held(itemId, uowId);
    const freeAt = this.#after(delaySec);
    await this.#change(itemId, (item) => ({ ...item, freeAt, tries: tries - 1, uowId: '' }));
  }

  async #change(id: string, change: (item: WorkItem) => WorkItem): Promise<void> {
    this.#changing.add(id);
    try {
      await this.#items.update(id, change);
    } finally {
      this.#changing.delete(id);
      this.#open.keep(id, this.#items.get(id)?.freeAt ?? 0);
    }
  }

  /** A run may finish after the end of its lease, unless another run has reserved the item. */
  #held(itemId: string, uowId: string): WorkItem {
    const item = this.#items.get(itemId);
    if (!item) throw new Error(`There is no item ${quote(itemId)}: it was done before.`);
    if (item.uowId !== uowId || this.#changing.has(itemId)) {
      throw new Error(
        `The item ${quote(itemId)} is not reserved by this run. Reserve it first, with a longer LeaseSec where the work takes longer.`,
      );
    }
    return item;
  }

  #after(seconds: number): number {
    return this.#now() + seconds * 1000;
  }
}

export async function openWorkQueues(store: DocumentStore, now?: () => number): Promise<WorkQueues> {
  return new WorkQueues(await store.collection<WorkItem>('work-items'), now);
}
