import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Caller, GatehouseError, type HostName, type Operation } from '@gatehouse/sdk-plugin';
import { authenticate } from '../gate/authenticate.ts';
import { authorize } from '../gate/authorize.ts';
import { guardOrigin } from '../gate/guard-origin.ts';
import type { Hooks } from '../hooks/hooks.ts';
import { apiPrefix } from '../kernel/versions.ts';
import type { Match, TableEntry } from '../registry/operation-table.ts';
import { type Answer, errorAnswer, successAnswer, writeAnswer } from './answer.ts';
import type { PipelineParts } from './pipeline-parts.ts';
import { readInput } from './read-input.ts';
import { hasBody } from './read-json.ts';
import { RequestCall } from './request-call.ts';

/** `originalUrl` is the target as it came over the wire; `url` may have been rewritten on the way. */
export interface RawRequest extends IncomingMessage {
  originalUrl?: string | undefined;
}

export type RequestListener = (request: RawRequest, response: ServerResponse) => Promise<void>;

/** One request on its way, and what is known of it so far; errors are answered from it. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Raw, without the query. */
  readonly path: string;
  /** The query without its question mark. */
  readonly search: string;
  readonly requestId: string;
  readonly startedAt: number;
  operation: Operation | null;
  caller: Caller | null;
}

const requestIdPrefix = randomBytes(4).toString('hex');

/** Every request in the contract's order: switch, origin, path, implemented, key, scope, input, handler. */
export function createPipeline(parts: PipelineParts): RequestListener {
  let count = 0;
  return async (request, response) => {
    count += 1;
    const requestId = `${requestIdPrefix}-${count.toString(36)}`;
    const startedAt = performance.now();
    const { path, search } = splitTarget(request.originalUrl ?? '');
    const exchange: Exchange = {
      request,
      response,
      path,
      search,
      requestId,
      startedAt,
      operation: null,
      caller: null,
    };
    setFixedHeaders(response, requestId);
    const answer = await decide(parts, exchange).catch((error: unknown) => {
      return errorAnswer(error, { operation: exchange.operation, requestId, log: parts.log });
    });
    const final = await finish(parts, exchange, answer);
    // A body that nobody read would be taken for the next request.
    if (hasBody(request) && !request.readableEnded) response.setHeader('connection', 'close');
    writeAnswer(response, final);
  };
}

async function decide(parts: PipelineParts, exchange: Exchange): Promise<Answer> {
  const { request, response, path, search, requestId } = exchange;
  const hooks = parts.hooks();
  if (hooks.beforeGate) await hooks.beforeGate(toArrived(parts.host, exchange));
  if (!parts.isSwitchedOn()) throw new GatehouseError('service_unavailable', 'The service is switched off');
  guardOrigin(request, parts.ownOrigins());
  const match = resolve(parts, hooks, { method: request.method ?? '', path });
  const { entry } = match;
  exchange.operation = entry.operation;
  const { operation } = entry;
  if (operation.status === 'declared' || entry.handler === null || entry.checks === null)
    throw notImplemented(entry);
  const caller = authenticate(request, operation.auth, parts.authenticator());
  exchange.caller = caller;
  if (caller !== null) authorize(caller, operation);
  const input = await readInput({ request, search, match, operation, checks: entry.checks, parts });
  const { host, stopping } = parts;
  const call = new RequestCall({
    host,
    requestId,
    ...input,
    caller,
    request,
    response,
    stopping,
  });
  return successAnswer(operation, await entry.handler(call as never));
}

/** The last hook sees the answer before it leaves; if it fails, so does the call. */
async function finish(parts: PipelineParts, exchange: Exchange, answer: Answer): Promise<Answer> {
  const { afterHandler } = parts.hooks();
  if (afterHandler === undefined || exchange.operation === null) return answer;
  const { operation, caller, requestId, path, startedAt } = exchange;
  const durationMs = performance.now() - startedAt;
  const call = {
    host: parts.host,
    operation,
    method: exchange.request.method ?? '',
    path,
    caller,
    requestId,
    durationMs,
  };
  try {
    await afterHandler({ ...call, status: answer.status });
    return answer;
  } catch (error) {
    return errorAnswer(error, { operation, requestId, log: parts.log });
  }
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

function splitTarget(target: string): { path: string; search: string } {
  const mark = target.indexOf('?');
  return mark === -1
    ? { path: target, search: '' }
    : { path: target.slice(0, mark), search: target.slice(mark + 1) };
}

function toArrived(host: HostName, { request, path }: Exchange) {
  return { host, method: request.method ?? '', path, headerNames: Object.keys(request.headers) };
}

function setFixedHeaders(response: ServerResponse, requestId: string): void {
  response.setHeader('x-request-id', requestId);
  response.setHeader('cache-control', 'no-store');
  response.setHeader('x-content-type-options', 'nosniff');
}
