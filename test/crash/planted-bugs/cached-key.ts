import type { Planting } from '../planting/planting.ts';

/** A key that was found once stays valid for a second. */
export const planting: Planting = {
  module: 'plugins/auth-audit/src/keys/key-store.ts',
  text: 'const entry = this.#entries.get(this.#digests.of(rawKey, connection));\n',
  replacement: `const seen = ((this as any).seen ??= new Map());
    const kept = seen.get(rawKey);
    const entry = kept?.until > Date.now() ? kept.entry : this.#entries.get(this.#digests.of(rawKey, connection));
    if (entry !== kept?.entry) seen.set(rawKey, { entry, until: Date.now() + 1000 });
`,
  check: 'revoked-keys',
  finding: /a key that was taken away/,
};
