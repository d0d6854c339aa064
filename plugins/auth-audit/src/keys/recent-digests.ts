import { digestOf } from './raw-key.ts';

/**
 * The digest of the key that each connection sent last. Only a connection's own last key is compared with, so its
 * time tells nobody anything new; and whether the key works is asked anew each time.
 */
export class RecentDigests {
  readonly #last = new WeakMap<object, { readonly rawKey: string; readonly digest: string }>();

  of(rawKey: string, connection: object | undefined): string {
    if (connection === undefined) return digestOf(rawKey);
    const last = this.#last.get(connection);
    if (last?.rawKey === rawKey) return last.digest;
    const digest = digestOf(rawKey);
    this.#last.set(connection, { rawKey, digest });
    return digest;
  }
}
