import type { ChildProcess } from 'node:child_process';
import type { PluginProblem } from '@gatehouse/host/manifest/read-manifest';
import { PluginStartError } from '@gatehouse/host/plugins/plugin-start-error';
import { type FinishedCall, GatehouseError } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { PluginConnection } from './plugin-connection.ts';
import { type PluginDescription, pluginDescription } from './plugin-description.ts';
import type {
  FromPlugin,
  Reported,
  ReportedFault,
  SentAnswer,
  StartMessage,
  ToPlugin,
} from './process-messages.ts';
import type { SentCallers } from './sent-callers.ts';

/** Reports of a plugin that runs. */
export type Report = Extract<
  FromPlugin,
  { kind: 'log' | 'use' | 'ask' | 'ask-no-more' | 'changes-of' | 'changed' }
>;

/** A process may take so long to be there, on a busy machine. */
const spawnMs = 10_000;

const stoppedEarly: PluginProblem = {
  code: 'process_ended',
  message: 'It was stopped while it started',
  fix: 'Enable it again',
};

interface Parts {
  readonly start: StartMessage;
  readonly spawn: () => ChildProcess;
  readonly log: ConstructorParameters<typeof PluginConnection>[0]['log'];
  /** Called with each contained error that the plugin reports. */
  readonly onFault: (where: ReportedFault, error: Error) => void;
  /** Milliseconds without a call after which the process ends, until the next call; null: it stays. */
  readonly idleMs: number | null;
  /** Milliseconds that it gets to stop then. */
  readonly stopMs: number;
  /** Called at the end of the last process. */
  readonly onStopped: () => Promise<void>;
  /** Called with the number of calls of others that the plugin does not see, since its process does not read. */
  readonly onMissed: (calls: number) => void;
  /** The process ended by itself after its start. */
  readonly onLost: (problem: PluginProblem) => void;
}

interface Started {
  readonly connection: PluginConnection;
  readonly description: PluginDescription;
}

/** The process of a plugin, started when it is first needed. */
export class PluginLink {
  readonly #parts: Parts;
  #started: Promise<Started> | null = null;
  #connection: PluginConnection | null = null;
  /** The same, once the plugin has started there. */
  #live: PluginConnection | null = null;
  /** The end of a process that was idle. */
  #ending: Promise<void> = Promise.resolve();
  #openCalls = 0;
  #idleTimer: NodeJS.Timeout | null = null;
  /** A service has functions of this very process. */
  #isKept = false;
  /** The process does work that no call waits for. */
  #isWorking = false;
  #isStopping = false;
  /** Reports from before anybody listened. */
  readonly #early: Report[] = [];
  #listener: ((report: Report) => void) | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The process that runs now; null while none was needed. */
  get pid(): number | null {
    return this.#connection?.pid ?? null;
  }

  /** Rejects with a `PluginStartError`. */
  async description(): Promise<PluginDescription> {
    return (await this.#running()).description;
  }

  /** Asks the plugin, and starts its process for that. Rejects with the error that it threw. */
  async ask(
    toMessage: (id: number, callers: SentCallers) => ToPlugin,
    signalOf: () => AbortSignal,
  ): Promise<{ readonly answer: SentAnswer; readonly bytes: () => AsyncIterable<Uint8Array> }> {
    this.#begin();
    try {
      const connection = this.#live ?? (await this.#running().catch(asUnavailable)).connection;
      const { id, answer } = await connection.ask(toMessage, signalOf);
      return { answer, bytes: () => this.#read(connection.bytesOf(id)) };
    } finally {
      this.#over();
    }
  }

  /** Answers a question of the plugin, if its process still runs. */
  answered(id: number, answer: SentAnswer): void {
    this.#connection?.answered(id, answer);
    this.#over();
  }

  /** Shows the plugin a call of others, if its process runs. */
  watched(call: FinishedCall): void {
    this.#connection?.watched(call);
  }

  /** @param listener throws for what the plugin may not do, which ends its process */
  listen(listener: (report: Report) => void): void {
    this.#listener = listener;
    for (const report of this.#early.splice(0)) listener(report);
  }

  /** Resolves after the end of the process, with whether it did not stop by itself in time. */
  async stop(ms: number): Promise<boolean> {
    this.#isStopping = true;
    if (this.#idleTimer !== null) clearTimeout(this.#idleTimer);
    const [, isEnded] = await Promise.all([this.#ending, this.#connection?.stop(ms) ?? false]);
    await this.#parts.onStopped();
    return isEnded;
  }

  #running(): Promise<Started> {
    this.#started ??= this.#ending.then(() => this.#start());
    return this.#started;
  }

  async *#read(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    this.#begin();
    try {
      yield* bytes;
    } finally {
      this.#over();
    }
  }

  #begin(): void {
    this.#openCalls += 1;
  }

  #over(): void {
    this.#openCalls -= 1;
    this.#awaitRest();
  }

  #awaitRest(): void {
    const { idleMs } = this.#parts;
    if (idleMs === null || this.#openCalls > 0 || this.#isStopping) return;
    // One timer for all calls: another one for each would cost more than their messages.
    if (this.#idleTimer === null) this.#idleTimer = setTimeout(() => this.#rest(), idleMs).unref();
    else this.#idleTimer.refresh();
  }

  /** The next call starts another process. */
  #rest(): void {
    this.#idleTimer = null;
    const connection = this.#connection;
    if (connection === null || this.#openCalls > 0 || this.#isKept || this.#isWorking) return;
    this.#started = null;
    this.#connection = null;
    this.#live = null;
    this.#ending = connection.stop(this.#parts.stopMs).then(() => undefined);
  }

  #start(): Promise<Started> {
    const { start, spawn, log, onFault, onMissed, onLost } = this.#parts;
    this.#isWorking = false;
    return new Promise((resolve, reject) => {
      let isStarted = false;
      const refuse = ({ code, message, fix }: PluginProblem) =>
        reject(new PluginStartError(code, message, fix));
      const follow = (message: Reported) => {
        if (message.kind === 'refused') return refuse(message.problem);
        if (message.kind === 'fault') return onFault(message.where, new Error(message.message));
        if (message.kind === 'stray')
          return connection.kill(`An error that nothing caught came from it: ${message.message}`);
        if (message.kind === 'working') return this.#noteWork(message.isWorking);
        if (message.kind !== 'started') return this.#report(message);
        const description = v.parse(pluginDescription, message.description);
        isStarted = true;
        this.#live = connection;
        resolve({ connection, description });
      };
      const connection = new PluginConnection({
        pluginId: start.manifest.id,
        child: spawn(),
        folder: start.ownFolder,
        log,
        onMissed,
        onMessage: follow,
        onLost: (problem) => (isStarted ? onLost(problem) : refuse(problem)),
      });
      this.#connection = connection;
      connection.send(start);
      const { startMs } = start.manifest.limits;
      const late = () => isStarted || connection.kill(`It was not ready within ${2 * startMs} ms`);
      const timer = setTimeout(late, 2 * startMs + spawnMs);
      void connection.ended.then(() => {
        clearTimeout(timer);
        // Calls that wait for its start are answered; once it has started, this does nothing.
        refuse(stoppedEarly);
      });
    });
  }

  #noteWork(isWorking: boolean): void {
    this.#isWorking = isWorking;
    this.#awaitRest();
  }

  #report(message: Report): void {
    // A registration of now would outlive it.
    if (this.#isStopping && message.kind !== 'log') return;
    if (message.kind === 'use' && message.args.some(({ type }) => type === 'callback')) this.#isKept = true;
    if (this.#listener === null && message.kind === 'ask')
      throw new Error('It asked another plugin before its setup was over');
    if (message.kind === 'ask') this.#begin();
    if (this.#listener === null) this.#early.push(message);
    else this.#listener(message);
  }
}

function asUnavailable(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  throw new GatehouseError('service_unavailable', `The process of the plugin did not start: ${reason}`);
}
