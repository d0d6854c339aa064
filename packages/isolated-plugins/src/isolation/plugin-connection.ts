import type { ChildProcess } from 'node:child_process';
import type { PluginProblem } from '@gatehouse/host/manifest/read-manifest';
import { followOutput } from '@gatehouse/sandbox/follow-output';
import { heapProblem } from '@gatehouse/sandbox/heap-limit';
import { MessageBudget } from '@gatehouse/sandbox/message-budget';
import { MessageLines, messageStreamOf } from '@gatehouse/sandbox/message-lines';
import { killGroup } from '@gatehouse/sandbox/spawn-confined';
import { waitForExit } from '@gatehouse/sandbox/wait-for-exit';
import { watchProcess } from '@gatehouse/sandbox/watch-process';
import { YieldToOthers } from '@gatehouse/sandbox/yield-to-others';
import { type FinishedCall, GatehouseError, type Logger } from '@gatehouse/sdk-plugin';
import { LateSignals } from './late-signals.ts';
import {
  type FromPlugin,
  parseFromPlugin,
  type Reported,
  type SentAnswer,
  type ToPlugin,
} from './process-messages.ts';
import { SentCallers } from './sent-callers.ts';
import { WatchedCalls } from './watched-calls.ts';

interface Parts {
  readonly pluginId: string;
  readonly child: ChildProcess;
  /** The folder that it writes to. */
  readonly folder: string | null;
  readonly log: Logger;
  /** Called with all messages but answers. A throw ends the process. */
  readonly onMessage: (message: Reported) => void;
  /** Called with the number of calls of others that the plugin does not see, since its process does not read. */
  readonly onMissed: (calls: number) => void;
  /** The process ended, and nobody had asked it to. */
  readonly onLost: (problem: PluginProblem) => void;
}

/** Bytes of one message, such as an answer; more of them end it. */
const maxBytes = 64_000_000;
/** Messages that nobody asked for; more of them end it. */
const unasked = { burst: 5_000, perSecond: 1_000 };

/** Questions that it has not read, or not answered; more of them are refused. */
const asked = { messages: 10_000, bytes: 64_000_000 };

/** A question by its number, once it is answered. */
export interface Answered {
  readonly id: number;
  readonly answer: SentAnswer;
}

interface Waiting {
  resolve(answered: Answered): void;
  reject(error: Error): void;
}

/** Pieces of an answer of bytes, asked for one after another. */
interface Pieces {
  resolve(bytes: Uint8Array | null): void;
  reject(error: Error): void;
}

/** The messages to and from the process of one plugin, from its start to its end. */
export class PluginConnection {
  readonly #parts: Parts;
  readonly #waiting = new Map<number, Waiting>();
  readonly #pieces = new Map<number, Pieces>();
  readonly #messages: MessageLines;
  readonly #calls: WatchedCalls;
  readonly #callers = new SentCallers();
  readonly #signals = new LateSignals((id, reason) => this.send({ kind: 'cancel', id, reason }));
  readonly #budget = new MessageBudget(unasked);
  readonly #health: ReturnType<typeof watchProcess>;
  readonly ended: Promise<void>;
  #ids = 0;
  #isStopping = false;
  /** Why it was ended, where the host did it. */
  #reason = '';
  /** Answers every question, once the process has ended. */
  #lost: GatehouseError | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { child, log, folder, onMissed } = parts;
    const stream = messageStreamOf(child);
    this.#messages = new MessageLines({
      ...{ stream, maxBytes },
      onMessage: (message) => this.#receive(message),
      onBroken: (reason) => this.kill(reason),
      // The end of the process is reported.
      onEnd: () => undefined,
    });
    this.#calls = new WatchedCalls({ messages: this.#messages, callers: this.#callers, log, onMissed });
    child.on('error', () => undefined);
    followOutput(child, (line) => {
      this.#reason ||= heapProblem(line) ?? '';
      log.info(line);
    });
    this.#health = watchProcess({
      ...{ child, folder, yielding: new YieldToOthers() },
      isBusy: () => this.#waiting.size + this.#pieces.size > 0 || this.#messages.unsent.messages > 0,
      probe: () => this.send({ kind: 'probe' }),
      onSick: (reason) => this.kill(reason),
    });
    this.ended = waitForExit(child, () => this.#health.stop(), stream).then((end) => this.#end(end));
  }

  get pid(): number | null {
    return this.#parts.child.pid ?? null;
  }

  /** The bytes that its process has not taken. */
  get unsentBytes(): number {
    return this.#messages.unsent.bytes;
  }

  send(message: ToPlugin): void {
    this.#messages.send(message);
  }

  /** Answers a question of the plugin. */
  answered(id: number, answer: SentAnswer): void {
    if (this.#messages.unsent.bytes < asked.bytes) this.send({ kind: 'answered', id, answer });
    else this.kill('It does not read the answers that it asked for');
  }

  /** Shows the plugin a call of others. Left out where its process does not read. */
  watched(call: FinishedCall): void {
    this.#calls.add(call);
  }

  /** Sends a message that has one answer. Rejects when the process ends before. */
  ask(
    toMessage: (id: number, callers: SentCallers) => ToPlugin,
    signalOf: () => AbortSignal,
  ): Promise<Answered> {
    const refusal = this.#lost ?? this.#refusal();
    if (refusal !== null) return Promise.reject(refusal);
    const id = ++this.#ids;
    return new Promise((resolve, reject) => {
      this.#messages.send(toMessage(id, this.#callers));
      this.#waiting.set(id, { resolve, reject });
      this.#signals.add(id, signalOf);
    });
  }

  /** The bytes of an answer, as fast as they are read. */
  async *bytesOf(id: number): AsyncIterable<Uint8Array> {
    try {
      for (;;) {
        const bytes = await new Promise<Uint8Array | null>((resolve, reject) => {
          if (this.#lost !== null) return reject(this.#lost);
          this.#pieces.set(id, { resolve, reject });
          this.send({ kind: 'more', id });
        });
        if (bytes === null) return;
        yield bytes;
      }
    } finally {
      this.#pieces.delete(id);
      this.send({ kind: 'cancel', id, reason: 'read' });
    }
  }

  /** Asks the plugin to stop, and ends its process after the time. Resolves with whether that was needed. */
  async stop(ms: number): Promise<boolean> {
    this.#isStopping = true;
    this.#calls.flush();
    this.send({ kind: 'stop' });
    let isEnded = false;
    const timer = setTimeout(() => {
      isEnded = true;
      killGroup(this.#parts.child);
    }, ms);
    await this.ended;
    clearTimeout(timer);
    return isEnded;
  }

  /** Ends the process at once. The reason is a sentence for people, without the full stop. */
  kill(reason: string): void {
    this.#reason ||= reason;
    killGroup(this.#parts.child);
  }

  #refusal(): GatehouseError | null {
    if (this.#waiting.size < asked.messages && this.#messages.unsent.bytes < asked.bytes) return null;
    const { pluginId } = this.#parts;
    return new GatehouseError(
      'service_unavailable',
      `The plugin ${pluginId} answers none of the ${this.#waiting.size} calls that wait for it. Try again in a moment`,
    );
  }

  /** The process is not trusted: a message that is none, or that asks for too much, ends it. */
  #receive(message: unknown): void {
    try {
      const parsed = parseFromPlugin(message);
      // Few questions are open at once, and each waits for an answer.
      const isPaced = parsed.kind === 'ask' || this.#isAnswer(parsed);
      if (!isPaced && !this.#budget.take())
        throw new Error(`It sent more than ${unasked.perSecond} messages a second that nobody asked for`);
      this.#take(parsed);
    } catch (error) {
      this.kill(error instanceof Error ? error.message : String(error));
    }
  }

  #isAnswer(message: FromPlugin): boolean {
    return (
      (message.kind === 'answer' && this.#waiting.has(message.id)) ||
      (message.kind === 'piece' && this.#pieces.has(message.id))
    );
  }

  #take(message: FromPlugin): void {
    if (message.kind === 'alive') this.#health.alive();
    else if (message.kind === 'answer') {
      const { id, answer } = message;
      this.#waiting.get(id)?.resolve({ id, answer });
      this.#waiting.delete(id);
      this.#signals.forget(id);
    } else if (message.kind === 'piece') {
      this.#pieces
        .get(message.id)
        ?.resolve(message.bytes === null ? null : Buffer.from(message.bytes, 'base64'));
      this.#pieces.delete(message.id);
    } else this.#parts.onMessage(message);
  }

  #end(end: string): void {
    const { pluginId, onLost } = this.#parts;
    this.#calls.over();
    const why = this.#reason === '' ? `Its process ended (${end})` : `${this.#reason}; its process was ended`;
    const lost = new GatehouseError(
      'service_unavailable',
      `The plugin ${pluginId} stopped: ${why}. Try again in a moment`,
    );
    this.#lost = lost;
    for (const { reject } of [...this.#waiting.values(), ...this.#pieces.values()]) reject(lost);
    this.#waiting.clear();
    this.#signals.forgetAll();
    this.#pieces.clear();
    if (!this.#isStopping)
      onLost({
        code: 'process_ended',
        message: why,
        fix: 'Look at its lines in the log, and correct its code; it starts again by itself after the first failures',
      });
  }
}
