import { digestOf } from './raw-key.ts';

/**
 * The digest of the key that each connection sent last. A key is compared only with the last one of its own connection,
 * so the timing reveals nothing. The validity of the key is checked each time.
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
