import type * as v from 'valibot';
import { type keyRecord, tierNames } from '../declaration/schemas.ts';
import { type StoredKey, statusOf } from './stored-api-key.ts';

/** A key as the API shows it: without its digest and without who issued it. */
export function toKeyRecord(key: StoredKey, now: number): v.InferOutput<typeof keyRecord> {
  const { createdAt, lastUsedAt, usageCount, systemProvisioned } = key;
  const status = statusOf(key, now);
  return { ...toPublicFields(key), createdAt, lastUsedAt, usageCount, systemProvisioned, status };
}

export function toPublicFields(key: StoredKey) {
  const { id, label, expiresAt, enabled, allScopes = false, confirmFrom } = key;
  const confirm = confirmFrom == null ? null : tierNames[confirmFrom];
  const rights = { scopes: [...key.scopes], allScopes, maxTier: tierNames[key.maxTier] };
  return { id, label: toPublicLabel(label), ...rights, expiresAt, confirm, enabled };
}

/** A key without a label is kept with an empty one. */
export function toPublicLabel(label: string): string | null {
  return label === '' ? null : label;
}
