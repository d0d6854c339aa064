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
  const { id, label, expiresAt, enabled } = key;
  return { id, label, scopes: [...key.scopes], maxTier: tierNames[key.maxTier], expiresAt, enabled };
}
