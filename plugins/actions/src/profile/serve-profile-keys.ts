import type { Channels } from '@gatehouse/sdk-actions';
import { createSecretBox, type SecretKeys } from '@gatehouse/sdk-plugin';
import { unwrapProfileKey, wrapProfileKey } from './profile-key-channels.ts';

interface ProfileKeyParts {
  readonly channels: Channels;
  readonly secretKeys: SecretKeys;
}

const name = 'profile file';

/** Each profile file has a key of its own, which this wraps: a worker sees the keys of its files, and no other. */
export function serveProfileKeys({ channels, secretKeys }: ProfileKeyParts): void {
  const box = createSecretBox(secretKeys.derive('profile files'));
  channels.serve(wrapProfileKey, async ({ key }) => ({ wrapped: box.seal(name, key) }));
  channels.serve(unwrapProfileKey, async ({ wrapped }) => {
    const key = box.open(name, wrapped);
    return key === null ? null : { key };
  });
}
