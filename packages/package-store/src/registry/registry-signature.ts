import { verify } from 'node:crypto';
import * as v from 'valibot';
import { SourceError } from '../source-error.ts';
import type { PublishedVersion } from './packument.ts';
import type { RegistryClient } from './registry-client.ts';

const keysSchema = v.object({
  keys: v.array(v.object({ keyid: v.string(), key: v.string(), expires: v.nullish(v.string()) })),
});

/**
 * Verifies the signature of the registry over name, version and integrity. Returns the id of its key; null where the
 * registry has no keys. Throws where it has keys, and the version is not signed with one of them.
 */
export async function verifyRegistrySignature(
  client: RegistryClient,
  { name, version, dist }: PublishedVersion,
): Promise<string | null> {
  const found = await client.find(name, '/-/npm/v1/keys');
  const parsed = v.safeParse(keysSchema, found);
  if (!parsed.success || parsed.output.keys.length === 0) return null;
  const text = Buffer.from(`${name}@${version}:${dist.integrity}`);
  for (const { keyid, sig } of dist.signatures) {
    const known = parsed.output.keys.find((one) => one.keyid === keyid);
    if (known === undefined) continue;
    const pem = `-----BEGIN PUBLIC KEY-----\n${known.key}\n-----END PUBLIC KEY-----`;
    if (verify('sha256', text, pem, Buffer.from(sig, 'base64'))) return keyid;
    throw new SourceError(
      `The signature of ${name} ${version} is not that of its registry: what is offered is not what was published`,
    );
  }
  throw new SourceError(
    `${name} ${version} is not signed by its registry, which signs what is published there`,
  );
}
