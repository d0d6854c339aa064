import type { PluginDirectory } from '@gatehouse/sdk-plugin';
import type { KeyKeeper } from '../key-keeper.ts';
import type { KeyBook } from './key-book.ts';

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

  return {
    async ensureBootstrapKey() {
      if (book.all().some((key) => !key.systemProvisioned)) return null;
      const { rawKey } = await issue('bootstrap', false);
      return rawKey;
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
