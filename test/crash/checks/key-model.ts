import assert from 'node:assert/strict';
import type { StoredDocument } from '@gatehouse/sdk-plugin';
import { openDocumentStore, unverifiedSeal } from '@gatehouse/store';

/** The issued and not revoked keys, by id. */
export type KeyModel = ReadonlyMap<string, { readonly label: string; readonly enabled: boolean }>;

interface StoredKey extends StoredDocument {
  readonly label: string;
  readonly enabled: boolean;
  readonly systemProvisioned: boolean;
}

/** Asserts that a store holds exactly these keys and those that the daemon created for itself. */
export async function assertHoldsKeys(folder: string, expected: KeyModel, where: string): Promise<void> {
  const store = await openDocumentStore({ folder, seals: { of: () => unverifiedSeal } });
  try {
    const keys = (await store.collection<StoredKey>('keys')).all();
    const own = keys.filter(({ label, systemProvisioned }) => !systemProvisioned && label !== 'bootstrap');
    const found = new Map(own.map(({ id, label, enabled }) => [id, { label, enabled }]));
    assert.deepEqual(found, expected, where);
  } finally {
    await store.close();
  }
}
