import type { Channels } from '@gatehouse/sdk-actions';
import { createSecretBox, type SecretKeys } from '@gatehouse/sdk-plugin';
import { unwrapProfileKey, wrapProfileKey } from './profile-key-channels.ts';

interface ProfileKeyParts {
  readonly channels: Channels;
  readonly secretKeys: SecretKeys;
}

const name = 'profile file';

/** Wraps the keys of profile files: a worker sees the keys of its own files, and no others. */
export function serveProfileKeys({ channels, secretKeys }: ProfileKeyParts): void {
  const box = createSecretBox(secretKeys.derive('profile files'));
  channels.serve(wrapProfileKey, async ({ key }) => ({ wrapped: box.seal(name, key) }));
  channels.serve(unwrapProfileKey, async ({ wrapped }) => {
    const key = box.open(name, wrapped);
    return key === null ? null : { key };
  });
}
