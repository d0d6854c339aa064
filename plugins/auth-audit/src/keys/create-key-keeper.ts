import type { KeyKeeper, PluginDirectory } from '@gatehouse/sdk-plugin';
import type { ExecutionJournal } from '../execution-journal.ts';
import type { KeyBook } from './key-book.ts';
import type { StoredKey } from './stored-key.ts';

interface Parts {
  readonly book: KeyBook;
  readonly directory: Pick<PluginDirectory, 'grantableScopes'>;
  readonly journal: ExecutionJournal;
}

export function createKeyKeeper({ book, directory, journal }: Parts): KeyKeeper {
  const issue = (label: string, systemProvisioned: boolean) =>
    book.issue({
      label,
      maxTier: 3,
      scopes: [...directory.grantableScopes()],
      expiresAt: null,
      systemProvisioned,
      createdBy: null,
    });

  /** It has every scope, also those of plugins that were added after it was made. */
  const widen = async ({ id, scopes }: StoredKey) => {
    const all = new Set([...scopes, ...directory.grantableScopes()]);
    if (all.size > scopes.length) await book.change(id, { scopes: [...all] });
  };

  return {
    async ensureBootstrapKey() {
      const people = book.all().filter((key) => !key.systemProvisioned);
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
        await book.revoke(keyId);
        throw error;
      }
      return { id: keyId, rawKey };
    },
    async revoke(id) {
      await book.revoke(id);
    },
  };
}
