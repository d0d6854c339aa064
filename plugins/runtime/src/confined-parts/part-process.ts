import type { RunInfo } from '@gatehouse/sdk-actions';
import { withTimeLimit } from '@gatehouse/sdk-plugin/internal/with-time-limit';
import type { ConnectPart, PartTransport } from '../pool/part-launcher.ts';
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

const endMs = 5_000;

interface Options {
  readonly pluginId: string;
  readonly connect: ConnectPart;
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
  listener: PartListener | null = null;
  readonly #pluginId: string;
  readonly #transport: PartTransport;
  readonly #waiting = new Map<number, Waiting>();
  #onReady: (loaded: LoadedPart) => void = () => undefined;
  #onRunEnd: (isClean: boolean) => void = () => undefined;
  #lastId = 0;
  #lost: PluginError | null = null;

  constructor({ pluginId, connect, readyMs }: Options) {
    this.#pluginId = pluginId;
    this.#transport = connect((message) => this.#receive(message));
    this.ended = this.#transport.ended.then((why) => this.#lose(why));
    this.ready = this.#becomeReady(readyMs);
    this.ready.catch(() => this.kill('It did not start'));
  }

  get isAlive(): boolean {
    return this.#lost === null && this.#transport.isAlive;
  }

  send(message: ToPart): void {
    this.#transport.send(message);
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
    this.#transport.kill(reason);
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

  #receive(value: unknown): void {
    try {
      this.#take(parseFromPart(value));
    } catch (error) {
      this.kill(error instanceof Error ? error.message : String(error));
    }
  }

  #take(message: FromPart): void {
    if (message.kind === 'done') this.#settle(message);
    else if (message.kind === 'request') this.listener?.request(message);
    else if (message.kind === 'ask') this.listener?.ask(message);
    else if (message.kind === 'ready') this.#onReady(message);
    else if (message.kind === 'ended') this.#onRunEnd(message.isClean);
  }

  #settle({ id, end }: Extract<FromPart, { kind: 'done' }>): void {
    this.#waiting.get(id)?.resolve(end);
    this.#waiting.delete(id);
  }

  #lose(why: string): void {
    this.#lost = new PluginError(this.#pluginId, why);
    for (const { reject } of this.#waiting.values()) reject(this.#lost);
    this.#waiting.clear();
  }
}
