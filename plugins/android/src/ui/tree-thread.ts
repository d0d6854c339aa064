import { Worker } from 'node:worker_threads';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

/** Time limit of one request. */
export const limitMs = 2000;
/** Time limit until the thread takes a request: on a busy machine a thread starts late. */
const startMs = 30_000;
/** A thread without requests for this time is ended. */
const idleMs = 60_000;
/** Trees of the largest screens have some hundred thousand characters. */
const maxLength = 4 * 2 ** 20;

const answerSchema = v.looseObject({
  id: v.number(),
  /** The thread has started on the request. */
  hasBegun: v.optional(v.literal(true)),
  problem: v.optional(v.string()),
});

interface Question<T> {
  /** A tree of `uiautomator`. */
  readonly xml: string;
  /** The request, as the thread takes it. */
  readonly wanted: object;
  readonly schema: v.GenericSchema<unknown, T>;
  readonly tookTooLong: () => Error;
  /** Creates the error for a refusal of the thread. */
  readonly cannotBe: (problem: string) => Error;
}

/**
 * Reads trees of screens in a thread of its own, one after another, so that an expression that takes for ever blocks
 * nothing: it is aborted together with its thread.
 */
class TreeThread {
  readonly #waiting: (() => Promise<void>)[] = [];
  #thread: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;
  #isBusy = false;
  #lastId = 0;

  ask<T>(question: Question<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push(() => this.#ask(question).then(resolve, reject));
      this.#next();
    });
  }

  #next(): void {
    const ask = this.#isBusy ? undefined : this.#waiting.shift();
    if (ask === undefined) return;
    this.#isBusy = true;
    clearTimeout(this.#idle);
    void ask().finally(() => {
      this.#isBusy = false;
      this.#idle = setTimeout(() => this.#end(), idleMs).unref();
      this.#next();
    });
  }

  #ask<T>({ xml, wanted, schema, tookTooLong, cannotBe }: Question<T>): Promise<T> {
    const id = ++this.#lastId;
    const thread = this.#start();
    return new Promise<T>((resolve, reject) => {
      const settle = (give: () => void) => {
        clearTimeout(timer);
        thread.off('error', fail).off('exit', ended).off('message', read);
        give();
      };
      const fail = (error: Error) => {
        this.#end();
        settle(() => reject(error));
      };
      const ended = () => fail(new Error('The thread that searches screens ended.'));
      const read = (message: unknown) => {
        const answer = v.parse(answerSchema, message);
        if (answer.id !== id) return;
        const { problem, hasBegun } = answer;
        if (hasBegun === true) {
          clearTimeout(timer);
          timer = setTimeout(() => fail(tookTooLong()), limitMs);
          return;
        }
        settle(() => (problem === undefined ? resolve(v.parse(schema, message)) : reject(cannotBe(problem))));
      };
      let timer = setTimeout(() => fail(tookTooLong()), startMs);
      thread.on('error', fail).on('exit', ended).on('message', read);
      thread.postMessage({ id, xml, ...wanted });
    });
  }

  #start(): Worker {
    if (this.#thread === null) {
      const place = new URL('./ui-thread.mjs', import.meta.url);
      this.#thread = new Worker(place, { execArgv: [], stdout: true, stderr: true });
      // A thread that fails between two requests is replaced by the next one.
      this.#thread.on('error', () => this.#end()).unref();
    }
    return this.#thread;
  }

  #end(): void {
    const thread = this.#thread;
    this.#thread = null;
    void thread?.terminate();
  }
}

const thread = new TreeThread();

/** Throws dom_unavailable for a tree that is too large. */
export async function askTree<T>(question: Question<T>): Promise<T> {
  const { length } = question.xml;
  if (length <= maxLength) return thread.ask(question);
  throw new GatehouseError(
    'dom_unavailable',
    `The tree of the screen has ${length} characters; up to ${maxLength} are searched.`,
  );
}
