import { Worker } from 'node:worker_threads';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { type FoundElements, type UiSearch, uiElementSchema } from './element.ts';

/** What one search may take. */
const limitMs = 2000;
/** A thread that was asked nothing for so long is ended. */
const idleMs = 60_000;
/** The largest trees of screens have some hundred thousand characters. */
const maxLength = 4 * 2 ** 20;

const answerSchema = v.union([
  v.object({ id: v.number(), problem: v.string() }),
  v.object({ id: v.number(), matchCount: v.number(), elements: v.array(uiElementSchema) }),
]);

interface Question {
  readonly xml: string;
  readonly search: UiSearch;
  readonly resolve: (found: FoundElements) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Searches trees of screens in a thread of its own, one after another, so that an expression that takes for ever holds
 * up nobody: it is broken off with its thread.
 */
class TreeSearcher {
  readonly #waiting: Question[] = [];
  #thread: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;
  #isBusy = false;
  #lastId = 0;

  search(xml: string, search: UiSearch): Promise<FoundElements> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ xml, search, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    const question = this.#isBusy ? undefined : this.#waiting.shift();
    if (question === undefined) return;
    this.#isBusy = true;
    clearTimeout(this.#idle);
    this.#ask(question)
      .then(question.resolve, question.reject)
      .finally(() => {
        this.#isBusy = false;
        this.#idle = setTimeout(() => this.#end(), idleMs).unref();
        this.#next();
      });
  }

  #ask({ xml, search }: Question): Promise<FoundElements> {
    const id = ++this.#lastId;
    const thread = this.#start();
    return new Promise<FoundElements>((resolve, reject) => {
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
        settle(() => ('problem' in answer ? reject(cannotBeUsed(search, answer.problem)) : resolve(answer)));
      };
      const timer = setTimeout(() => fail(tookTooLong(search)), limitMs);
      thread.on('error', fail).on('exit', ended).on('message', read);
      thread.postMessage({ id, xml, search });
    });
  }

  #start(): Worker {
    if (this.#thread === null) {
      const place = new URL('./ui-thread.mjs', import.meta.url);
      this.#thread = new Worker(place, { execArgv: [], stdout: true, stderr: true });
      // One that fails between two searches is replaced by the next.
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

const searcher = new TreeSearcher();

/** The elements of a tree, as `uiautomator` writes it. Throws bad_request for an expression that cannot be used. */
export async function searchTree(xml: string, search: UiSearch): Promise<FoundElements> {
  if (xml.length > maxLength) {
    throw new GatehouseError(
      'dom_unavailable',
      `The tree of the screen has ${xml.length} characters; up to ${maxLength} are searched.`,
    );
  }
  const { matchCount, elements } = await searcher.search(xml, search);
  return { matchCount, elements };
}

function tookTooLong(search: UiSearch): GatehouseError {
  return new GatehouseError(
    'bad_request',
    `${nameOf(search)} took longer than ${limitMs / 1000} s on this screen and was broken off: make it simpler.`,
  );
}

function cannotBeUsed(search: UiSearch, problem: string): GatehouseError {
  return new GatehouseError('bad_request', `${nameOf(search)} cannot be used: ${problem}.`);
}

/** How messages name a search. */
export function nameOf({ xpath, conditions }: UiSearch): string {
  if (xpath !== null) return `The XPath ${JSON.stringify(xpath.slice(0, 200))}`;
  const rows = conditions.map(({ attribute, searchType, value }) => `${attribute} ${searchType} ${value}`);
  return `The search for ${JSON.stringify(rows.join(', ').slice(0, 200))}`;
}
