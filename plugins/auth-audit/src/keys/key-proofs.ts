import { createHmac, randomBytes } from 'node:crypto';

/** The first characters of the digest of a key. */
const shortestName = 16;

/**
 * Proves to the holder of a key that this is the daemon that knows it: an HMAC whose secret is the digest of the key.
 * For an unknown key the secret is random, so that the answer does not reveal which keys exist.
 */
export class KeyProofs {
  readonly #madeUp = randomBytes(32);

  /** `name` is the beginning of the digest in hex, `digests` are those of the keys that work. */
  prove(name: string, text: string, digests: Iterable<string>): string {
    const instead = createHmac('sha256', this.#madeUp).update(name).digest('hex');
    const secret = Buffer.from(findDigest(name, digests) ?? instead, 'hex');
    return createHmac('sha256', secret).update(text).digest('base64url');
  }
}

function findDigest(name: string, digests: Iterable<string>): string | null {
  if (name.length < shortestName) return null;
  for (const digest of digests) if (digest.startsWith(name)) return digest;
  return null;
}
