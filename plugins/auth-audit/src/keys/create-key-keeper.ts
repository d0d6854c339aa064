import type { KeyKeeper, PluginDirectory } from '@gatehouse/sdk-plugin/internal';
import type { ExecutionJournal } from '../execution-journal.ts';
import type { KeyStore } from './key-store.ts';
import type { StoredKey } from './stored-api-key.ts';

interface Parts {
  readonly keyStore: KeyStore;
  readonly directory: Pick<PluginDirectory, 'grantableScopes'>;
  readonly journal: ExecutionJournal;
}

export function createKeyKeeper({ keyStore, directory, journal }: Parts): KeyKeeper {
  const issue = (label: string, systemProvisioned: boolean) =>
    keyStore.issue({
      label,
      maxTier: 3,
      scopes: [...directory.grantableScopes()],
      allScopes: true,
      expiresAt: null,
      systemProvisioned,
      createdBy: null,
    });

  /** One that an earlier version made has the scopes that there were then. */
  const widen = async ({ id, allScopes }: StoredKey) => {
    if (!allScopes) await keyStore.change(id, { allScopes: true });
  };

  return {
    async ensureBootstrapKey() {
      const people = keyStore.all().filter((key) => !key.systemProvisioned);
      if (people.length === 0) return (await issue('bootstrap', false)).rawKey;
      const bootstrap = people.find((key) => key.createdBy === null);
      if (bootstrap !== undefined) await widen(bootstrap);
      return null;
    },
    async issueSystemKey(label) {
      const { key, rawKey } = await issue(label, true);
      const { id: keyId } = key;
      try {
        await journal.note({ event: 'system_key_issued', requestId: '', keyId, details: { label } });
      } catch (error) {
        await keyStore.revoke(keyId);
        throw error;
      }
      return { id: keyId, rawKey };
    },
    async revoke(id) {
      await keyStore.revoke(id);
    },
  };
}
