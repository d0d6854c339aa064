import { type HostName, hostNames } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import type { ApiClient } from '../api-client.ts';

const confirmation = v.object({
  id: v.string(),
  operationId: v.string(),
  method: v.string(),
  path: v.string(),
  description: v.string(),
  input: v.string(),
  inputLength: v.number(),
  hiddenFields: v.array(v.object({ field: v.string(), length: v.number() })),
  hiddenCount: v.number(),
  digest: v.string(),
  tier: v.number(),
  requiredScope: v.nullable(v.string()),
  keyId: v.string(),
  keyLabel: v.nullable(v.string()),
  host: v.picklist(hostNames),
  requestedAt: v.string(),
  expiresAt: v.string(),
  followsUntrustedText: v.boolean(),
  isCallerWaiting: v.boolean(),
});

export type Confirmation = v.InferOutput<typeof confirmation>;

/** The calls that wait on the hosts that run, the oldest first. */
export async function listConfirmations(
  client: ApiClient,
  hosts: readonly HostName[],
): Promise<readonly Confirmation[]> {
  const lists = await Promise.all(
    hosts.map(async (host) => v.parse(v.array(confirmation), await client.call(host, 'GET /confirmations'))),
  );
  return lists.flat().sort((a, b) => a.requestedAt.localeCompare(b.requestedAt));
}

const hiddenFields = v.object({
  fields: v.array(v.object({ field: v.string(), length: v.number(), value: v.string() })),
});

export type HiddenValue = v.InferOutput<typeof hiddenFields>['fields'][number];

/** The values that a call hides in fields with the name of a secret. */
export async function readHidden(
  client: ApiClient,
  { host, id }: Pick<Confirmation, 'host' | 'id'>,
): Promise<readonly HiddenValue[]> {
  const answer = await client.call(host, `GET /confirmations/${encodeURIComponent(id)}/hidden`);
  return v.parse(hiddenFields, answer).fields;
}

export type Verdict = 'approve' | 'reject';

export async function decide(
  client: ApiClient,
  { host, id }: Pick<Confirmation, 'host' | 'id'>,
  verdict: Verdict,
): Promise<void> {
  await client.call(host, `POST /confirmations/${encodeURIComponent(id)}/${verdict}`);
}
