import type { RunService } from '@gatehouse/plugin-runtime/api';
import { createSecretBox, type SecretKeys } from '@gatehouse/sdk-plugin';
import { unwrapProfileKey, wrapProfileKey } from './profile-key-channels.ts';

interface ProfileKeyParts {
  readonly runs: Pick<RunService, 'serve'>;
  readonly secretKeys: SecretKeys;
}

const name = 'profile file';

/** Each profile file has a key of its own, which this wraps: a worker sees the keys of its files, and no other. */
export function serveProfileKeys({ runs, secretKeys }: ProfileKeyParts): void {
  const box = createSecretBox(secretKeys.derive('profile files'));
  runs.serve(wrapProfileKey, async ({ key }) => ({ wrapped: box.seal(name, key) }));
  runs.serve(unwrapProfileKey, async ({ wrapped }) => {
    const key = box.open(name, wrapped);
    return key === null ? null : { key };
  });
}
