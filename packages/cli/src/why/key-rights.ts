import type { Notice } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import type { ApiClient } from '../api-client.ts';

/** The rights of a key, which may exist or be planned. */
export interface KeyRights {
  /** Null for a key that is only thought of. */
  readonly id: string | null;
  readonly label: string;
  readonly tier: number;
  /** `all` stands for every scope. */
  readonly scopes: readonly string[] | 'all';
  readonly status: string;
}

interface Wanted {
  readonly operationId: string;
  readonly tier: number;
  readonly scope: string | null;
  readonly auth: string;
}

const keysSchema = v.array(
  v.object({
    id: v.string(),
    label: v.nullable(v.string()),
    maxTier: v.pipe(v.string(), v.regex(/^T[0-3]$/)),
    scopes: v.array(v.string()),
    status: v.string(),
  }),
);

/** Throws when the daemon has no such key. */
export async function readKeyRights(
  client: ApiClient,
  host: 'editor' | 'runner',
  id: string,
): Promise<KeyRights> {
  const keys = v.parse(keysSchema, await client.call(host, 'GET /auth/keys'));
  const key = keys.find((candidate) => candidate.id === id);
  if (key === undefined)
    throw new Error(`There is no key ${id}; npx gatehouse keys list shows those there are`);
  const { label, scopes, status, maxTier } = key;
  return { id, label: label ?? '', scopes, status, tier: Number(maxTier.slice(1)) };
}

/** The reasons why a key cannot call an operation, each with its fix. */
export function keyProblems(key: KeyRights, wanted: Wanted): readonly Notice[] {
  if (wanted.auth === 'none') return [];
  return [...statusProblems(key), ...rightsProblems(key, wanted)];
}

function statusProblems({ id, status }: KeyRights): readonly Notice[] {
  if (status === 'disabled')
    return [{ what: 'The key is disabled', fix: `npx gatehouse keys enable ${id ?? ''}`.trim() }];
  if (status === 'active') return [];
  return [{ what: `The key is ${status}`, fix: 'Create another one: npx gatehouse keys create' }];
}

function rightsProblems(key: KeyRights, wanted: Wanted): readonly Notice[] {
  const { tier, scope, operationId } = wanted;
  const lacksScope = scope !== null && key.scopes !== 'all' && !key.scopes.includes(scope);
  const lacks = [
    ...(key.tier < tier ? [`tier T${tier} (it has T${key.tier})`] : []),
    ...(lacksScope ? [`the scope ${scope}`] : []),
  ];
  if (lacks.length === 0) return [];
  const fix = `The rights of a key never change; create one that has them: ${createCommand(key, wanted)}`;
  return [{ what: `The key lacks ${lacks.join(' and ')} for ${operationId}`, fix }];
}

/** A key with all that this one has, and no more than the operation needs beside it. */
function createCommand({ tier, scopes, label }: KeyRights, wanted: Wanted): string {
  const all = scopes === 'all' ? ['all'] : [...scopes, ...(wanted.scope === null ? [] : [wanted.scope])];
  return [
    'npx gatehouse keys create',
    ...(/^[\w.-]+$/.test(label) ? [`--label ${label}`] : []),
    `--max-tier T${Math.max(tier, wanted.tier)}`,
    ...(all.length > 0 ? [`--scopes ${[...new Set(all)].join(',')}`] : []),
  ].join(' ');
}
