import { type Confinement, closedConfinement } from '@gatehouse/sandbox/confinement';
import { MessageBudget } from '@gatehouse/sandbox/message-budget';
import { narrowed } from '@gatehouse/sandbox/narrowed';
import type { ActionCatalog, Channel, RunInfo } from '@gatehouse/sdk-actions';
import type { PluginDirectory, WorkerPartFacts } from '@gatehouse/sdk-plugin/internal';
import { toError } from '../interpreter/run-errors.ts';
import type { Asked } from '../pool/asked-questions.ts';
import type { PartLauncher } from '../pool/part-launcher.ts';
import {
  type ConfinedEnd,
  type PartReply,
  type PerformQuestion,
  performConfined,
  type ReplyQuestion,
  replyConfined,
} from '../protocol/confined-calls.ts';
import type { AskMessage, RequestMessage } from '../protocol/part-messages.ts';
import type { ConfinedPart, QuestionMessage } from '../protocol/worker-messages.ts';
import type { PartPool } from './part-pool.ts';
import type { PartProcess } from './part-process.ts';
import { PluginError } from './plugin-error.ts';

/** Asks a channel that the plugin itself serves. */
export type AskPlugin = (
  question: { readonly pluginId: string; readonly channel: string; readonly question: unknown },
  run: RunInfo,
  signal: AbortSignal,
) => Promise<unknown>;

interface Parts {
  /** The processes of this machine. */
  readonly pool: PartPool;
  /** Lends processes that a node launches. */
  newPool(launcher: PartLauncher): PartPool;
  readonly directory: Pick<PluginDirectory, 'workerParts'>;
  readonly catalog: Pick<ActionCatalog, 'addedBy'>;
  readonly askPlugin: AskPlugin;
}

interface Lease {
  readonly process: Promise<PartProcess>;
  /** As the plugin sees it. */
  readonly run: RunInfo;
  /** Ids of the worker of the run by those of the process. */
  readonly callIds: Map<number, number>;
}

const knownMax = 500;
/** Lines beyond are left out. */
const logLines = { burst: 1_000, perSecond: 200 };

/** Actions of plugins that are not trusted like the product, executed in processes of those plugins. */
export class ConfinedParts {
  readonly #parts: Parts;
  /** By the URL of their code. */
  readonly #known = new Map<string, WorkerPartFacts>();
  /** By run and plugin. */
  readonly #leases = new Map<string, Lease>();
  /** Those of nodes, whose processes end with their session. */
  readonly #poolsOfNodes = new WeakMap<PartLauncher, PartPool>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The declarations that workers of runs have. */
  declared(): readonly ConfinedPart[] {
    const { directory, catalog } = this.#parts;
    const parts = directory.workerParts().filter(({ confined }) => confined !== null);
    for (const part of parts) this.#remember(part);
    return parts.map(({ pluginId, url }) => ({ pluginId, url, categories: catalog.addedBy(pluginId) }));
  }

  /** Undefined for a question to others. */
  answer({ channel, question }: QuestionMessage, asked: Asked): Promise<unknown> | undefined {
    if (channel === performConfined.name)
      return this.#perform(trustQuestion(performConfined, question), asked);
    if (channel === replyConfined.name) return this.#reply(trustQuestion(replyConfined, question), asked);
    return undefined;
  }

  stop(): Promise<void> {
    return this.#parts.pool.stop();
  }

  async #perform({ callId, call, ...code }: PerformQuestion, asked: Asked): Promise<ConfinedEnd> {
    const { process: starting, callIds, run } = this.#lease(code, asked);
    const process = await starting;
    const { signal } = asked;
    const { id, end } = process.perform(call, run);
    callIds.set(id, callId);
    const cancel = () => process.send({ kind: 'cancel', id, reason: String(signal.reason) });
    if (signal.aborted) cancel();
    else signal.addEventListener('abort', cancel, { once: true });
    try {
      return await end;
    } finally {
      signal.removeEventListener('abort', cancel);
      callIds.delete(id);
    }
  }

  async #reply({ pluginId, requestId, reply }: ReplyQuestion, { run }: Asked): Promise<null> {
    const lease = this.#leases.get(keyOf(run, pluginId));
    (await lease?.process)?.send({ kind: 'reply', requestId, reply });
    return null;
  }

  /** The process of the plugin for the run, until the run ends. */
  #lease({ pluginId, url }: Pick<PerformQuestion, 'pluginId' | 'url'>, asked: Asked): Lease {
    const { run, signal } = asked;
    const key = keyOf(run, pluginId);
    const known = this.#leases.get(key);
    if (known !== undefined) return known;
    const part = this.#partOf(pluginId, url);
    const callIds = new Map<number, number>();
    const confinement = confinementFor(part, asked);
    const pool = this.#poolFor(part, asked.asker);
    const process = pool.acquire(part, confinement).then((acquired) => {
      this.#listen(acquired, { ...asked, pluginId, callIds });
      void acquired.ended.then(() => this.#leases.get(key) === lease && this.#leases.delete(key));
      return acquired;
    });
    const lease = { process, callIds, run: runFor(run, confinement) };
    this.#leases.set(key, lease);
    const release = () => {
      if (this.#leases.get(key) === lease) this.#leases.delete(key);
      process.then((acquired) => pool.release(acquired)).catch(() => undefined);
    };
    process.catch(() => this.#leases.get(key) === lease && this.#leases.delete(key));
    if (signal.aborted) release();
    else signal.addEventListener('abort', release, { once: true });
    return lease;
  }

  /** The processes beside the worker of the run; those of this machine where its node has none, or where the files are that it may use. */
  #poolFor({ confined }: WorkerPartFacts, { partLauncher }: Asked['asker']): PartPool {
    if (partLauncher === null || confined === null || confined.files.length > 0) return this.#parts.pool;
    const known = this.#poolsOfNodes.get(partLauncher) ?? this.#parts.newPool(partLauncher);
    this.#poolsOfNodes.set(partLauncher, known);
    return known;
  }

  #listen(
    process: PartProcess,
    { run, signal, asker, pluginId, callIds }: Asked & { readonly pluginId: string } & Pick<Lease, 'callIds'>,
  ): void {
    const { uowId } = run;
    const budget = new MessageBudget(logLines);
    process.listener = {
      request: ({ callId, requestId, request }: RequestMessage) => {
        const known = callIds.get(callId);
        if (known === undefined || (request.what === 'log' && !budget.take())) return;
        asker.send({ kind: 'request', uowId, callId: known, requestId, request });
      },
      ask: ({ requestId, channel, question }: AskMessage) => {
        const answering = this.#parts.askPlugin({ pluginId, channel, question }, run, signal);
        void replyOf(answering).then((reply) => process.send({ kind: 'reply', requestId, reply }));
      },
    };
  }

  /** The newest facts of each code, of which the latest are kept. */
  #remember(part: WorkerPartFacts): void {
    this.#known.delete(part.url);
    this.#known.set(part.url, part);
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size > knownMax) this.#known.delete(oldest);
  }

  /** The part of a version that a worker was given, whether or not that one lives now. */
  #partOf(pluginId: string, url: string): WorkerPartFacts {
    const part = this.#known.get(url);
    if (part?.pluginId !== pluginId) throw new PluginError(pluginId, 'Its code is not known any more');
    return part;
  }
}

function keyOf({ uowId }: RunInfo, pluginId: string): string {
  return `${uowId} ${pluginId}`;
}

/** The reach that both the run and the plugin have. */
function confinementFor({ confined }: WorkerPartFacts, asked: Asked): Confinement {
  if (confined === null) return closedConfinement;
  const { files, hasNetwork, runsPrograms } = confined;
  return narrowed(reachOf(asked), {
    files: files.map((path) => ({ path, access: 'write' })),
    ...{ hasNetwork, runsPrograms },
    drivesInstances: false,
  });
}

/** A worker without a sandbox carries runs of any reach. */
function reachOf({ run, asker }: Asked): Confinement {
  if (asker.isSandboxed) return asker.confinement;
  return { files: run.fileRights, hasNetwork: true, drivesInstances: true, runsPrograms: true };
}

/** The proxy has a password, which is of use with a network alone. */
function runFor({ proxy, ...run }: RunInfo, { files, hasNetwork }: Confinement): RunInfo {
  return { ...run, fileRights: files, ...(hasNetwork && proxy !== undefined ? { proxy } : {}) };
}

async function replyOf(answering: Promise<unknown>): Promise<PartReply> {
  try {
    return { isAnswered: true, answer: await answering };
  } catch (thrown) {
    const { name, message } = toError(thrown);
    return { isAnswered: false, name, message };
  }
}

/** The worker of the run asks it, for executors that the runtime itself made. */
function trustQuestion<Question>(_channel: Channel<Question, unknown>, question: unknown): Question {
  return question as Question;
}
