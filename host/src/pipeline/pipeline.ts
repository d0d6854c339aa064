import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type Caller, GatehouseError } from '@gatehouse/sdk-plugin';
import { authenticate, unauthorized } from '../gate/authenticate.ts';
import { authorize } from '../gate/authorize.ts';
import { guardOrigin } from '../gate/guard-origin.ts';
import type { Hooks } from '../hooks/hooks.ts';
import { apiPrefix } from '../kernel/versions.ts';
import type { Match, TableEntry } from '../registry/operation-table.ts';
import { type Answer, errorAnswer, successAnswer, writeAnswer } from './answer.ts';
import { createExchange, type Exchange, type RawRequest } from './exchange.ts';
import type { PipelineParts } from './pipeline-parts.ts';
import { readInput } from './read-input.ts';
import { hasBody } from './read-json.ts';
import { RequestCall } from './request-call.ts';

export type RequestListener = (request: RawRequest, response: ServerResponse) => Promise<void>;

const requestIdPrefix = randomBytes(4).toString('hex');

/** Every request in the contract's order: switch, origin, path, implemented, key, scope, input, handler. */
export function createPipeline(parts: PipelineParts): RequestListener {
  const { host } = parts;
  let count = 0;
  return async (request, response) => {
    count += 1;
    const requestId = `${requestIdPrefix}-${count.toString(36)}`;
    const exchange = createExchange({ host, request, response, requestId });
    let answer: Answer;
    try {
      answer = await decide(parts, exchange);
    } catch (error) {
      answer = toErrorAnswer(parts, exchange, error);
    }
    const finished = finish(parts, exchange, answer);
    if (finished !== undefined)
      answer = await finished.catch((error) => toErrorAnswer(parts, exchange, error));
    // What has not come yet of a body that nobody reads is not waited for.
    if (!request.complete && hasBody(request)) exchange.headers.connection = 'close';
    writeAnswer(response, answer, exchange.headers);
  };
}

async function decide(parts: PipelineParts, exchange: Exchange): Promise<Answer> {
  const { request } = exchange;
  const hooks = parts.hooks();
  if (hooks.beforeGate) await hooks.beforeGate(toArrived(exchange));
  if (!parts.isSwitchedOn()) throw switchedOff();
  guardOrigin(request, parts.ownOrigins());
  const match = resolve(parts, hooks, { method: request.method ?? '', path: exchange.path });
  const { entry } = match;
  const { operation } = entry;
  exchange.operation = operation;
  if (entry.headers !== null) Object.assign(exchange.headers, entry.headers);
  if (operation.status === 'declared' || entry.handler === null || entry.checks === null)
    throw notImplemented(entry);
  const caller = authenticate(request, operation.auth, parts.authenticator());
  exchange.caller = caller;
  if (caller !== null) authorize(caller, operation);
  const { search } = exchange;
  const input = await readInput({ request, search, match, operation, checks: entry.checks, parts });
  const call = new RequestCall(exchange, input, parts);
  const reply = await entry.handler(call as never);
  // What waited may have outlived its key or the switch. Only reads: what is done is done, and must be told.
  if (call.isWaiting && operation.method === 'GET') assertStillAllowed(parts, caller);
  return successAnswer(operation, reply);
}

function assertStillAllowed(parts: PipelineParts, caller: Caller | null): void {
  if (!parts.isSwitchedOn()) throw switchedOff();
  if (caller !== null && parts.authenticator()?.isActive(caller.keyId) !== true) throw unauthorized();
}

/** The last hook sees the answer before it leaves; if it fails, so does the call. */
function finish(parts: PipelineParts, exchange: Exchange, answer: Answer): Promise<Answer> | undefined {
  const { afterHandler } = parts.hooks();
  const { operation, caller, requestId, path, host } = exchange;
  if (afterHandler === undefined || operation === null) return undefined;
  const method = exchange.request.method ?? '';
  const durationMs = performance.now() - exchange.startedAt;
  try {
    const waiting = afterHandler({
      host,
      operation,
      method,
      path,
      caller,
      requestId,
      durationMs,
      status: answer.status,
    });
    return waiting?.then(() => answer);
  } catch (error) {
    return Promise.reject(error);
  }
}

function toErrorAnswer({ log }: PipelineParts, { operation, requestId }: Exchange, error: unknown): Answer {
  return errorAnswer(error, { operation, requestId, log });
}

function switchedOff(): GatehouseError {
  return new GatehouseError('service_unavailable', 'The service is switched off');
}

function resolve(
  parts: PipelineParts,
  hooks: Hooks,
  { method, path }: { method: string; path: string },
): Match {
  const table = parts.table();
  const known = path.startsWith(`${apiPrefix}/`) ? table.match(method, path.slice(apiPrefix.length)) : null;
  if (known !== null) return known;
  const operationId = hooks.resolveOperation?.({ host: parts.host, method, path });
  const entry = operationId === undefined ? null : table.find(operationId);
  if (entry !== null) return { entry, params: {} };
  throw new GatehouseError(
    'not_found',
    `No operation answers ${method} on this path of the ${parts.host} host`,
  );
}

function notImplemented(entry: TableEntry): GatehouseError {
  const why =
    entry.state === 'plugin_failed'
      ? `the plugin ${entry.pluginId} is not live`
      : 'this host does not implement it';
  return new GatehouseError('not_implemented', `${entry.operation.id} is not available: ${why}`);
}

function toArrived({ host, request, path }: Exchange) {
  return { host, method: request.method ?? '', path, headerNames: Object.keys(request.headers) };
}
