import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TargetBroker } from '@gatehouse/access/target-broker';
import type { Confinement } from '@gatehouse/sandbox/confinement';
import { followOutput } from '@gatehouse/sandbox/follow-output';
import { MessageBudget } from '@gatehouse/sandbox/message-budget';
import { MessageLines, messageStreamOf } from '@gatehouse/sandbox/message-lines';
import type { Sandbox } from '@gatehouse/sandbox/sandbox';
import { killGroup, spawnConfined } from '@gatehouse/sandbox/spawn-confined';
import { waitForExit } from '@gatehouse/sandbox/wait-for-exit';
import { watchProcess } from '@gatehouse/sandbox/watch-process';
import type { RunInfo } from '@gatehouse/sdk-actions';
import type { Logger } from '@gatehouse/sdk-plugin';
import type { WorkerPartFacts } from '@gatehouse/sdk-plugin/internal';
import { withTimeLimit } from '@gatehouse/sdk-plugin/internal/with-time-limit';
import { realPlace } from '../files/real-place.ts';
import type { ConfinedCall, ConfinedEnd } from '../protocol/confined-calls.ts';
import {
  type AskMessage,
  type FromPart,
  type LoadedPart,
  parseFromPart,
  type RequestMessage,
  type ToPart,
} from '../protocol/part-messages.ts';
import { PluginError } from './plugin-error.ts';

/** Bytes of one message, such as the data of a run; more of them end it. */
const maxBytes = 64_000_000;
/** Messages beside answers; more of them end it. */
const requests = { burst: 5_000, perSecond: 2_000 };
const endMs = 5_000;

interface Options {
  readonly part: WorkerPartFacts;
  readonly sandbox: Sandbox | null;
  readonly confinement: Confinement;
  /** Its own folder. */
  readonly folder: string;
  /** Leads to its network targets; null where the process has a network of its own, or none. */
  readonly broker: TargetBroker | null;
  readonly log: Logger;
  readonly silentMs: number;
  readonly readyMs: number;
}

/** Hears what executors ask, for one run after the other. */
export interface PartListener {
  request(message: RequestMessage): void;
  ask(message: AskMessage): void;
}

interface Waiting {
  resolve(end: ConfinedEnd): void;
  reject(error: Error): void;
}

/** The process of the worker part of one plugin, as the daemon sees it. */
export class PartProcess {
  /** Resolves with what the part says of itself. Rejects when the process ends before. */
  readonly ready: Promise<LoadedPart>;
  readonly ended: Promise<void>;
  readonly folder: string;
  listener: PartListener | null = null;
  readonly #pluginId: string;
  readonly #child: ReturnType<typeof spawnConfined>;
  readonly #messages: MessageLines;
  readonly #health: ReturnType<typeof watchProcess>;
  readonly #budget = new MessageBudget(requests);
  readonly #waiting = new Map<number, Waiting>();
  #onReady: (loaded: LoadedPart) => void = () => undefined;
  #onRunEnd: (isClean: boolean) => void = () => undefined;
  #lastId = 0;
  #reason = '';
  #lost: PluginError | null = null;

  constructor({ part, sandbox, confinement, folder, broker, log, silentMs, readyMs }: Options) {
    const { pluginId, url, config } = part;
    this.folder = folder;
    this.#pluginId = pluginId;
    const entry = fileURLToPath(import.meta.resolve('../part-process/main.ts'));
    const child = spawnConfined({
      ...{ entry, sandbox, ownFolder: folder },
      // The broker listens in its own folder.
      confinement: withCode({ ...confinement, ...(broker && { hasNetwork: false }) }, part),
    });
    this.#child = child;
    const stream = messageStreamOf(child);
    this.#messages = new MessageLines({
      ...{ stream, maxBytes },
      onMessage: (message) => this.#receive(message),
      onBroken: (reason) => this.kill(reason),
      // The end of the process is reported.
      onEnd: () => undefined,
    });
    followOutput(child, (line) => log.info('output of a worker part', { plugin: pluginId, line }));
    this.#health = watchProcess({
      ...{ child, folder, silentMs },
      isBusy: () => this.#waiting.size > 0,
      probe: () => this.send({ kind: 'probe' }),
      onSick: (reason) => this.kill(reason),
    });
    this.ended = waitForExit(child, () => this.#health.stop(), stream).then((end) => {
      this.#lose(end);
      return broker?.close();
    });
    this.ready = this.#becomeReady(readyMs);
    this.ready.catch(() => this.kill('It did not start'));
    this.send({ kind: 'load', url, config, brokerPath: broker?.path ?? null });
  }

  get isAlive(): boolean {
    return this.#lost === null && this.#messages.isOpen;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  send(message: ToPart): void {
    this.#messages.send(message);
  }

  /** Returns the id of the call, and its end; which rejects when the process ends before. */
  perform(call: ConfinedCall, run: RunInfo): { readonly id: number; readonly end: Promise<ConfinedEnd> } {
    const id = ++this.#lastId;
    if (this.#lost !== null) return { id, end: Promise.reject(this.#lost) };
    const end = new Promise<ConfinedEnd>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.send({ kind: 'perform', id, call, run });
    return { id, end };
  }

  /** Ends what a run left in it. Resolves with whether nothing is left, and the process can have another run. */
  async endRun(): Promise<boolean> {
    this.listener = null;
    const isOver = new Promise<boolean>((resolve) => {
      this.#onRunEnd = resolve;
    });
    this.send({ kind: 'end' });
    const gone = this.ended.then(() => false);
    return withTimeLimit(Promise.race([isOver, gone]), endMs, () => false);
  }

  /** Ends it at once, with what it started. The reason is a sentence for people, without the full stop. */
  kill(reason: string): void {
    this.#reason ||= reason;
    killGroup(this.#child);
  }

  #becomeReady(ms: number): Promise<LoadedPart> {
    const isReady = new Promise<LoadedPart>((resolve) => {
      this.#onReady = resolve;
    });
    const isGone = this.ended.then((): never => {
      throw this.#lost ?? new PluginError(this.#pluginId, 'Its process ended');
    });
    return withTimeLimit(Promise.race([isReady, isGone]), ms, () => {
      throw new PluginError(this.#pluginId, `Its worker part was not ready within ${ms} ms`);
    });
  }

  #receive(message: unknown): void {
    try {
      this.#take(parseFromPart(message));
    } catch (error) {
      this.kill(error instanceof Error ? error.message : String(error));
    }
  }

  #take(message: FromPart): void {
    if (message.kind === 'done' && this.#waiting.has(message.id)) this.#settle(message);
    else if (!this.#budget.take())
      this.kill(`It sent more than ${requests.perSecond} messages a second that nobody asked for`);
    else if (message.kind === 'request') this.listener?.request(message);
    else if (message.kind === 'ask') this.listener?.ask(message);
    else if (message.kind === 'ready') this.#onReady(message);
    else if (message.kind === 'ended') this.#onRunEnd(message.isClean);
    else if (message.kind === 'alive') this.#health.alive();
  }

  #settle({ id, end }: Extract<FromPart, { kind: 'done' }>): void {
    this.#waiting.get(id)?.resolve(end);
    this.#waiting.delete(id);
  }

  #lose(end: string): void {
    // Programs that it started must not outlive it.
    killGroup(this.#child);
    const why = this.#reason === '' ? `its process ended (${end})` : `${this.#reason}; its process was ended`;
    this.#lost = new PluginError(this.#pluginId, why);
    for (const { reject } of this.#waiting.values()) reject(this.#lost);
    this.#waiting.clear();
  }
}

/** It reads its own code, wherever that lies. */
function withCode(confinement: Confinement, { url, confined }: WorkerPartFacts): Confinement {
  const folders = [dirname(fileURLToPath(url)), ...(confined === null ? [] : [confined.folder])];
  const code = folders.map((path) => ({ path: realPlace(path), access: 'read' }) as const);
  return { ...confinement, files: [...confinement.files, ...code] };
}
