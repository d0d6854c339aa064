import { brokerConnections } from '@gatehouse/platform/brokered-connect';
import type { ActionOutcome, CategoryExecutors, Executor, RunInfo } from '@gatehouse/sdk-actions';
import { withTimeLimit } from '@gatehouse/sdk-plugin/internal/with-time-limit';
import { toError } from '../interpreter/run-errors.ts';
import { createRunResources, type RunResources } from '../interpreter/run-resources.ts';
import type { ConfinedCall, ConfinedEnd, ConfinedError } from '../protocol/confined-calls.ts';
import type { FromPart, LoadedPart, PerformMessage, ToPart } from '../protocol/part-messages.ts';
import { loadParts } from '../worker/load-parts.ts';
import { CallData } from './call-data.ts';
import { contextOf } from './part-context.ts';
import { PartRequests } from './part-requests.ts';

type Send = (message: FromPart) => void;

const disposeMs = 3_000;
const restMs = 1_000;

interface OpenCall {
  readonly aborting: AbortController;
  readonly done: Promise<void>;
}

/** Executes the actions of one plugin for one run after the other. */
export class PartCalls {
  readonly #send: Send;
  readonly #requests: PartRequests;
  readonly #open = new Map<number, OpenCall>();
  #executors: ReadonlyMap<string, CategoryExecutors> = new Map();
  #resources: RunResources | null = null;
  #lifetime = new AbortController();
  /** The last call, to which requests of resources belong. */
  #lastId = 0;

  constructor(send: Send) {
    this.#send = send;
    this.#requests = new PartRequests(send);
  }

  async load({ url, config, brokerPath }: Extract<ToPart, { kind: 'load' }>): Promise<LoadedPart> {
    if (brokerPath !== null) brokerConnections(brokerPath);
    const { executors, problems } = await loadParts([{ pluginId: '', url, config }]);
    this.#executors = executors;
    const problem = problems.length === 0 ? null : problems.map(({ message }) => message).join(' ');
    return { problem, isLoaded: executors.size > 0 };
  }

  async perform({ id, call, run }: PerformMessage): Promise<void> {
    this.#lastId = id;
    const aborting = new AbortController();
    const done = this.#end(call, run, aborting.signal).then((end) => {
      this.#open.delete(id);
      this.#send({ kind: 'done', id, end });
    });
    this.#open.set(id, { aborting, done });
    await done;
  }

  cancel(id: number, reason: string): void {
    this.#open.get(id)?.aborting.abort(reason);
  }

  settle(message: Extract<ToPart, { kind: 'reply' }>): void {
    this.#requests.settle(message);
  }

  async endRun(): Promise<void> {
    const open = [...this.#open.values()];
    for (const { aborting } of open) aborting.abort('ended');
    const resting = Promise.all(open.map(({ done }) => done));
    const isClean = await withTimeLimit(
      resting.then(() => true),
      restMs,
      () => false,
    );
    const problems = (await this.#resources?.dispose(disposeMs)) ?? [];
    this.#resources = null;
    this.#lifetime.abort();
    this.#lifetime = new AbortController();
    this.#requests.close();
    this.#send({ kind: 'ended', isClean: isClean && problems.length === 0, problems });
  }

  /** Never rejects. */
  async #end(call: ConfinedCall, run: RunInfo, signal: AbortSignal): Promise<ConfinedEnd> {
    const data = new CallData(call);
    const callId = this.#lastId;
    const parts = { call, run, signal, data, resources: this.#resourcesOf(run), requests: this.#requests };
    try {
      const execute = executorOf(this.#executors, call);
      const outcome = await execute(contextOf({ ...parts, callId }));
      return data.end((outcome as ActionOutcome) ?? null, null);
    } catch (thrown) {
      return data.end(null, sentError(thrown));
    }
  }

  #resourcesOf(run: RunInfo): RunResources {
    const { signal } = this.#lifetime;
    const usage = this.#requests.usageOf(() => this.#lastId);
    this.#resources ??= createRunResources(() => ({
      ...{ run, signal, usage },
      ask: (channel, question) => this.#requests.ask(channel, question),
      // Instances of a run live in its worker.
      setPort: () => undefined,
      startedProcess: () => undefined,
    }));
    return this.#resources;
  }
}

function executorOf(executors: ReadonlyMap<string, CategoryExecutors>, { type, action }: ConfinedCall) {
  const found = executors.get(type)?.executors;
  const execute = found !== undefined && Object.hasOwn(found, action) ? found[action] : undefined;
  if (execute === undefined) throw new Error(`Its worker part has no executor for ${type}.${action}.`);
  return trustExecutor(execute);
}

/** The declaration of the same plugin has parsed the parameters. */
function trustExecutor(execute: Executor<never, never>): Executor {
  return execute as Executor;
}

function sentError(thrown: unknown): ConfinedError {
  const { name, message } = toError(thrown);
  const { retryAfterMs } = Object(thrown) as { readonly retryAfterMs?: unknown };
  return { name, message, retryAfterMs: typeof retryAfterMs === 'number' ? retryAfterMs : 0 };
}
