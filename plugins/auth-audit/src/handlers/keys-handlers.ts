import type { Caller, Clock, Handlers } from '@gatehouse/sdk-plugin';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { PluginDirectory } from '@gatehouse/sdk-plugin/internal';
import type { UnrecordedGrants } from '../audit/unrecorded-grants.ts';
import type { keysOperations } from '../declaration/keys-operations.ts';
import { assertGrantable } from '../keys/assert-grantable.ts';
import type { KeyStore } from '../keys/key-store.ts';
import type { KeyChange } from '../keys/stored-api-key.ts';
import { toExpiry } from '../keys/to-expiry.ts';
import { toKeyRecord, toPublicFields, toPublicLabel } from '../keys/to-key-record.ts';

interface Parts {
  readonly keyStore: KeyStore;
  readonly clock: Clock;
  readonly grants: UnrecordedGrants;
  readonly directory: Pick<PluginDirectory, 'grantableScopes'>;
}

type KeyHandlers = Handlers<typeof keysOperations>;

export function createKeyHandlers(parts: Parts): KeyHandlers {
  return {
    auth_keys_create: createKey(parts),
    auth_keys_list: listKeys(parts),
    auth_keys_revoke: revokeKey(parts),
    auth_keys_update: updateKey(parts),
    whoami: ({ caller }) => {
      const { keyId, label, maxTier, expiresAt } = caller;
      return { keyId, label: toPublicLabel(label), scopes: [...caller.scopes], maxTier, expiresAt };
    },
  };
}

function createKey({ keyStore, clock, directory, grants }: Parts): KeyHandlers['auth_keys_create'] {
  return async ({ body, caller, host, requestId }) => {
    const { allScopes } = body;
    const scopes = allScopes ? [...directory.grantableScopes()] : [...new Set(body.scopes)];
    assertKnown(scopes, directory.grantableScopes());
    const expiresAt = toExpiry(body.expiresAt, clock.now());
    const confirmFrom = body.confirm ?? caller.confirmFrom ?? null;
    const { confirmByClient } = body;
    const grant = { maxTier: body.maxTier, scopes, confirmFrom, confirmByClient };
    assertGrantable(caller, grant);
    if (allScopes) assertHasAll(keyStore, caller);

    const facts = {
      allScopes,
      label: body.label,
      expiresAt,
      systemProvisioned: false,
      createdBy: caller.keyId,
    };
    const { key, rawKey } = await keyStore.issue({ ...grant, ...facts });
    grants.remember({ host, requestId }, { keyId: key.id, undo: () => keyStore.revoke(key.id) });
    return { ...toPublicFields(key), rawKey };
  };
}

/** Scopes that come later are rights too: a key with a list of scopes cannot grant them. */
function assertHasAll(keyStore: KeyStore, { keyId }: Caller): void {
  if (keyStore.get(keyId)?.allScopes) return;
  throw new GatehouseError(
    'forbidden',
    'A key grants only what it has itself; the key that calls has a list of scopes, and not all that come later.',
  );
}

function listKeys({ keyStore, clock }: Parts): KeyHandlers['auth_keys_list'] {
  return ({ query }) =>
    keyStore
      .all()
      .filter((key) => query.includeSystemProvisioned || !key.systemProvisioned)
      .map((key) => toKeyRecord(key, clock.now()))
      .filter((key) => query.status === undefined || key.status === query.status);
}

function revokeKey({ keyStore }: Parts): KeyHandlers['auth_keys_revoke'] {
  return async ({ params, caller }) => {
    if (params.id === caller.keyId) throw refusal('revoke');
    if (!(await keyStore.revoke(params.id))) throw unknownKey(params.id);
  };
}

function updateKey({ keyStore, clock, grants }: Parts): KeyHandlers['auth_keys_update'] {
  return async ({ params, body, caller, host, requestId }) => {
    const key = keyStore.get(params.id);
    if (key === null) throw unknownKey(params.id);
    if (body.enabled === false && params.id === caller.keyId) throw refusal('disable');
    // Enabling a key grants its rights again.
    const isGrant = body.enabled === true && !key.enabled;
    if (isGrant) assertGrantable(caller, key);
    if (isGrant && key.allScopes) assertHasAll(keyStore, caller);

    const changed = await keyStore.change(key.id, toChange(body));
    if (changed === null) throw unknownKey(params.id);
    const disable = () => keyStore.change(key.id, { enabled: false });
    if (isGrant) grants.remember({ host, requestId }, { keyId: key.id, undo: disable });
    return toKeyRecord(changed, clock.now());
  };
}

function toChange({
  label,
  enabled,
}: {
  label?: string | undefined;
  enabled?: boolean | undefined;
}): KeyChange {
  return { ...(label === undefined ? {} : { label }), ...(enabled === undefined ? {} : { enabled }) };
}

function assertKnown(scopes: readonly string[], known: ReadonlySet<string>): void {
  const unknown = scopes.find((scope) => !known.has(scope));
  if (unknown === undefined) return;
  const shown = JSON.stringify(unknown.slice(0, 80));
  throw new GatehouseError('bad_request', `There is no scope ${shown}. Scopes: ${[...known].join(', ')}.`);
}

function refusal(verb: string): GatehouseError {
  return new GatehouseError('failed_precondition', `A key cannot ${verb} itself. Use another admin key.`);
}

function unknownKey(id: string): GatehouseError {
  return new GatehouseError('not_found', `There is no key with the id ${JSON.stringify(id.slice(0, 80))}.`);
}
