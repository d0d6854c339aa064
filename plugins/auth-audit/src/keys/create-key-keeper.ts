import type { PluginDirectory } from '@gatehouse/sdk-plugin';
import type { KeyKeeper } from '../key-keeper.ts';
import type { KeyBook } from './key-book.ts';
import type { StoredKey } from './stored-key.ts';

interface Parts {
  readonly book: KeyBook;
  readonly directory: Pick<PluginDirectory, 'grantableScopes'>;
}

export function createKeyKeeper({ book, directory }: Parts): KeyKeeper {
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
    async mintSystemKey(label) {
      const leftOver = book.all().filter((key) => key.systemProvisioned && key.label === label);
      await Promise.all(leftOver.map((key) => book.revoke(key.id)));
      const { key, rawKey } = await issue(label, true);
      return { id: key.id, rawKey };
    },
    async revoke(id) {
      await book.revoke(id);
    },
  };
}
