import type { Manifest } from '@gatehouse/host/manifest/manifest';
import { prepareBody } from '@gatehouse/host/registry/prepared-body';
import type { Offered } from '@gatehouse/host/shared-services/shared-services';
import {
  BytesReply,
  type Caller,
  type Declaration,
  type FinishedCall,
  GatehouseError,
  type LiveOperation,
  type Plugin,
  type ServiceRef,
  type SharedCall,
} from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { createLending, type LendingEnv } from './lending.ts';
import { type LentServices, lentHook } from './lent-services.ts';
import type { PluginDescription } from './plugin-description.ts';
import type { PluginLink } from './plugin-link.ts';
import type { SentAnswer, SentCall } from './process-messages.ts';
import { remoteOperation } from './remote-operation.ts';
import type { SentCallers } from './sent-callers.ts';
import { fromSentError } from './sent-errors.ts';

/** The parts of a call that its handler passes on; its input is as `passedInput` leaves it. */
interface PassedCall extends Omit<SentCall, 'search' | 'body' | 'caller'> {
  readonly caller: Caller | null;
  readonly query: { readonly search: string };
  readonly body: string;
  readonly signal: AbortSignal;
  setHeader(name: string, value: string): void;
}

/** The environment that the host makes for it. */
interface RemoteEnv extends LendingEnv {
  provide(ref: ServiceRef<unknown>, implementation: Offered): void;
  tap(hook: typeof lentHook, tap: (call: FinishedCall) => void): void;
  onStop(stop: () => Promise<void>): void;
}

interface Remote {
  readonly manifest: Manifest;
  readonly description: PluginDescription;
  readonly link: PluginLink;
  readonly services: LentServices;
  readonly stopMs: number;
}

/** A plugin in a process of its own, as the host sees any plugin. */
export function remotePlugin(remote: Remote): Plugin {
  const { manifest, description, services } = remote;
  const held = manifest.needs.filter((need) => !services.isShared(need));
  const declaration: Declaration = {
    id: manifest.id,
    title: manifest.title,
    operations: manifest.operations.map((facts) => remoteOperation(facts, description.operations[facts.id])),
    needs: Object.fromEntries(held.map((id) => [id, { id }])),
    provides: Object.entries(manifest.shares ?? {}).map(toRef),
    hooks: manifest.hooks,
    config: v.pipe(
      v.unknown(),
      v.transform(() => description.config),
    ),
  };
  return { declaration, setup: (env: RemoteEnv) => setUp(remote, declaration, env) };
}

function setUp(
  { manifest, description, link, services, stopMs }: Remote,
  declaration: Declaration,
  env: RemoteEnv,
) {
  // First, since what follows may be refused.
  env.onStop(async () => {
    if (await link.stop(stopMs))
      throw new Error(`its process did not stop within ${stopMs} ms and was ended`);
  });
  const lending = createLending({ env, link, manifest, services });
  env.onStop(async () => lending.end());
  for (const ref of declaration.provides ?? []) env.provide(ref, sharedOf(link, ref));
  for (const use of description.uses) lending.use(use);
  link.listen(lending.report);
  if (manifest.hooks.includes(lentHook)) env.tap(lentHook, (call) => link.watched(call));
  const live = declaration.operations.filter((operation) => operation.status === 'live');
  return Object.fromEntries(
    live.map((operation) => [operation.id, (call: PassedCall) => answer(link, operation, call)]),
  );
}

/** The schemas of its methods are those of its process, which checks with them. */
function toRef([id, methods]: readonly [string, object]): ServiceRef<unknown> {
  const unchecked = { takes: v.unknown(), gives: v.unknown() };
  return { id, methods: Object.fromEntries(Object.keys(methods).map((name) => [name, unchecked])) };
}

/** Methods that are run in the process of the plugin. */
function sharedOf(link: PluginLink, { id: service, methods = {} }: ServiceRef<unknown>): Offered {
  const offered = Object.keys(methods).map((method) => {
    const run = async (input: unknown, { pluginId, signal }: SharedCall): Promise<unknown> => {
      const { answer: given } = await link.ask(
        (id) => ({ kind: 'shared', id, pluginId, service, method, input }),
        () => signal,
      );
      if (given.type === 'error') throw fromSentError(given.error);
      return given.type === 'value' ? given.value : undefined;
    };
    return [method, run] as const;
  });
  return Object.fromEntries(offered);
}

async function answer(link: PluginLink, operation: LiveOperation, call: PassedCall): Promise<unknown> {
  const { host, requestId, params, query, body, upload, caller, headers } = call;
  const sent = {
    host,
    requestId,
    params,
    search: query.search,
    body: body ?? '',
    upload,
    headers,
  };
  const toMessage = (id: number, callers: SentCallers) =>
    ({
      kind: 'call',
      id,
      operationId: operation.id,
      call: { ...sent, caller: callers.toSent(caller) },
    }) as const;
  const given = await link.ask(toMessage, () => call.signal);
  return toReply(given.answer, operation, {
    bytes: given.bytes,
    setHeader: (...header) => call.setHeader(...header),
  });
}

interface Replying {
  readonly bytes: () => AsyncIterable<Uint8Array>;
  readonly setHeader: (name: string, value: string) => void;
}

function toReply(given: SentAnswer, { envelope }: LiveOperation, { bytes, setHeader }: Replying): unknown {
  if (given.type === 'error') throw fromSentError(given.error);
  if (given.type === 'value')
    throw new GatehouseError('internal_error', 'The plugin answered a call as a callback');
  for (const [name, value] of given.headers) setHeader(name, value);
  if (given.type === 'bytes')
    return new BytesReply({ status: given.status, headers: given.byteHeaders, bytes: bytes() });
  if (given.json === null) return undefined;
  // Fields of an envelope come before those of the reply.
  if (envelope !== 'plain') return JSON.parse(given.json);
  const reply = {};
  prepareBody(reply, { bytes: given.json, headers: null });
  return reply;
}
