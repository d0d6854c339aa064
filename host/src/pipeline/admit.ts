import { type Caller, GatehouseError, type LiveOperation } from '@gatehouse/sdk-plugin';
import { authenticate, unauthorized } from '../gate/authenticate.ts';
import { authorize } from '../gate/authorize.ts';
import { guardOrigin } from '../gate/guard-origin.ts';
import type { InputChecks } from '../input/input-checks.ts';
import { apiPrefix } from '../kernel/versions.ts';
import { nearOperations } from '../registry/near-operations.ts';
import type { Match, TableEntry } from '../registry/operation-table.ts';
import { builtFiles } from '../registry/page-table.ts';
import type { Exchange } from './exchange.ts';
import type { PipelineParts } from './pipeline-parts.ts';

/** An admitted request with its operation. */
export interface Admitted {
  readonly operation: LiveOperation;
  readonly handler: (call: never) => unknown;
  readonly checks: InputChecks;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * The gate, in the contract's order: switch, origin, path, implemented, key, tier and scope. It decides on the head
 * of the request alone, and at once: nothing of the body is read for a request that is refused here.
 */
export function admit(parts: PipelineParts, exchange: Exchange): Admitted {
  const { request } = exchange;
  if (!parts.isSwitchedOn()) throw switchedOff();
  guardOrigin(request, parts.ownOrigins(), () => isBuiltPage(parts, exchange));
  const { entry, params } = resolve(parts, exchange);
  const { operation, handler, checks } = entry;
  exchange.operation = operation;
  exchange.pluginId = entry.pluginId;
  if (entry.headers !== null) exchange.addHeaders(entry.headers);
  if (operation.status === 'declared' || handler === null || checks === null) throw notImplemented(entry);
  const caller = authenticate(request, operation.auth, parts.authenticator());
  exchange.caller = caller;
  if (caller !== null) {
    parts.withKey?.add(request.socket);
    authorize(caller, operation);
  }
  return { operation, handler, checks, params };
}

/** The start page of built files is static, without a key, and in no frame. */
function isBuiltPage(parts: PipelineParts, { path }: Exchange): boolean {
  return path === '/' && parts.pages('GET', path)?.operation === builtFiles;
}

export type Rights = Pick<PipelineParts, 'isSwitchedOn' | 'authenticator'>;

/** For a call that waited: it may have outlived its key or the switch. */
export function assertStillAllowed(rights: Rights, caller: Caller | null): void {
  if (!rights.isSwitchedOn()) throw switchedOff();
  if (!isKeyActive(rights, caller)) throw unauthorized();
}

export function isStillAllowed(rights: Rights, caller: Caller | null): boolean {
  return rights.isSwitchedOn() && isKeyActive(rights, caller);
}

function isKeyActive({ authenticator }: Rights, caller: Caller | null): boolean {
  return caller === null || authenticator()?.isActive(caller.keyId) === true;
}

function resolve(parts: PipelineParts, { request, path, host }: Exchange): Match {
  const table = parts.table();
  const method = request.method ?? '';
  const known = path.startsWith(apiPrefix) ? table.match(method, path.slice(apiPrefix.length)) : null;
  if (known !== null) return known;
  const page = parts.pages(method, path);
  if (page !== null) return { entry: page, params: {} };
  const operationId = parts.hooks().resolveOperation?.({ host, method, path });
  const entry = operationId === undefined ? null : table.find(operationId);
  if (entry !== null) return { entry, params: {} };
  const near = nearOperations(table.entries, { method, path });
  const guess = near.length === 0 ? '' : `; near it are ${near.join(', ')}`;
  const message = `No operation answers ${method} on this path of the ${host} host${guess}`;
  throw new GatehouseError('not_found', message);
}

function switchedOff(): GatehouseError {
  return new GatehouseError('service_unavailable', 'The service is switched off');
}

function notImplemented({ operation, state, pluginId }: TableEntry): GatehouseError {
  const reasons = {
    disabled: 'the edition of this host switches it off',
    plugin_failed: `the plugin ${pluginId} is not live`,
    declared: 'this host does not implement it',
    live: 'this host does not implement it',
  };
  const why = reasons[state];
  return new GatehouseError('not_implemented', `${operation.id} is not available: ${why}`);
}
