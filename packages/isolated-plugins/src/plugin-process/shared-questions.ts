import type { ServiceContainer } from '@gatehouse/host/plugins/container';
import { GatehouseError, type SharedCall } from '@gatehouse/sdk-plugin';
import type { FromPlugin, SentAnswer, SentQuestion } from '../isolation/process-messages.ts';
import { fromSentError } from '../isolation/sent-errors.ts';

/** Questions that are open at once; the host ends a process with more. Others wait for their turn. */
const maxOpen = 100;

type Question = Omit<SentQuestion, 'id'>;
type Settle = (answer: SentAnswer) => void;

/** Stands for the services that other plugins share: each call is a question to the host. */
export class SharedQuestions {
  readonly #services: readonly string[];
  readonly #send: (message: FromPlugin) => void;
  readonly #open = new Map<number, Settle>();
  readonly #later: (() => void)[] = [];
  #ids = 0;
  #isOpen = false;

  constructor(services: readonly string[], send: (message: FromPlugin) => void) {
    this.#services = services;
    this.#send = send;
  }

  provideIn(services: Pick<ServiceContainer, 'provide'>): void {
    for (const id of this.#services) services.provide({ id, methods: {} }, this.#stubOf(id));
  }

  /** The setup is over: questions are sent from now on. */
  open(): void {
    this.#isOpen = true;
  }

  answered(id: number, answer: SentAnswer): void {
    const settle = this.#open.get(id);
    this.#open.delete(id);
    settle?.(answer);
    this.#later.shift()?.();
  }

  /** Every method is there; the host refuses those that the provider does not have. */
  #stubOf(service: string): object {
    const run = (method: string) => (input: unknown, call: SharedCall) =>
      this.#ask({ service, method, input }, call.signal);
    return new Proxy(
      {},
      {
        get: (_target, name) => (typeof name === 'string' && name !== 'then' ? run(name) : undefined),
        getOwnPropertyDescriptor: (_target, name) => ({ configurable: true, value: run(String(name)) }),
      },
    );
  }

  async #ask(question: Question, signal: AbortSignal): Promise<unknown> {
    const { service, method } = question;
    if (!this.#isOpen)
      throw new GatehouseError(
        'internal_error',
        `${service}.${method} was called in the setup; call it from a handler, or later`,
      );
    // A call that comes before a waiting one goes on may take its place.
    while (this.#open.size >= maxOpen) await new Promise<void>((resolve) => this.#later.push(resolve));
    if (signal.aborted) {
      this.#later.shift()?.();
      throw signal.reason;
    }
    const answer = await this.#answer(question, signal);
    if (answer.type === 'error') throw fromSentError(answer.error);
    return answer.type === 'value' ? answer.value : undefined;
  }

  #answer(question: Question, signal: AbortSignal): Promise<SentAnswer> {
    const id = ++this.#ids;
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#send({ kind: 'ask-no-more', id });
        reject(signal.reason);
      };
      this.#send({ kind: 'ask', id, ...question });
      this.#open.set(id, (answer) => {
        signal.removeEventListener('abort', leave);
        resolve(answer);
      });
      signal.addEventListener('abort', leave, { once: true });
    });
  }
}
