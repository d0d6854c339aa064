import type { HeldCall } from '@gatehouse/sdk-plugin/internal';
import { bodyRefusal } from './refusals.ts';

/** Characters of the bodies that wait: of one key, which is the longest body that there is, and of all. */
const maxOfKey = 16 * 1024 * 1024;
const maxInAll = 64 * 1024 * 1024;

/** Counts the bodies of calls that wait, since they stay in memory meanwhile. */
export class BodyRoom {
  readonly #ofKeys = new Map<string, number>();
  #inAll = 0;

  /** Throws the refusal of a body for which there is no room. The returned function gives its room back. */
  take(call: Pick<HeldCall, 'caller' | 'operation' | 'bodyText'>): () => void {
    const { keyId } = call.caller;
    const { length } = call.bodyText;
    const ofKey = this.#ofKeys.get(keyId) ?? 0;
    if (ofKey + length > maxOfKey) throw bodyRefusal(call, { whose: 'this key', held: ofKey, max: maxOfKey });
    if (this.#inAll + length > maxInAll)
      throw bodyRefusal(call, { whose: 'all keys', held: this.#inAll, max: maxInAll });
    this.#add(keyId, length);
    return () => this.#add(keyId, -length);
  }

  #add(keyId: string, length: number): void {
    const ofKey = (this.#ofKeys.get(keyId) ?? 0) + length;
    this.#inAll += length;
    if (ofKey === 0) this.#ofKeys.delete(keyId);
    else this.#ofKeys.set(keyId, ofKey);
  }
}
