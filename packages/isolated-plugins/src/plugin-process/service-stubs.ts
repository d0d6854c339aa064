import type { ServiceContainer } from '@gatehouse/host/plugins/container';
import type { ServiceRef } from '@gatehouse/sdk-plugin';
import { ownServiceIds } from '../isolation/lent-services.ts';
import type { FromPlugin, SentArgument, SentUse, ToPlugin } from '../isolation/process-messages.ts';
import { toSentError } from '../isolation/sent-errors.ts';
import type { Answering } from './answer-call.ts';
import { CallAbort } from './call-abort.ts';

type Callback = (...args: readonly unknown[]) => unknown;

/** Stands for the services of the host: calls of their methods are sent there, functions among the arguments stay here. */
export class ServiceStubs {
  readonly #needs: readonly string[];
  readonly #send: (message: FromPlugin) => void;
  readonly #callbacks: Callback[] = [];
  /** Calls of the setup, which are part of the description; null once that was sent. */
  #early: SentUse[] | null = [];

  constructor(needs: readonly string[], send: (message: FromPlugin) => void) {
    this.#needs = needs;
    this.#send = send;
  }

  provideIn(services: ServiceContainer): void {
    for (const id of this.#needs)
      if (!ownServiceIds.has(id)) services.provide({ id } as ServiceRef<unknown>, this.#stubOf(id));
  }

  /** Returns the calls of the setup; later ones are sent at once. */
  settled(): readonly SentUse[] {
    const early = this.#early ?? [];
    this.#early = null;
    return early;
  }

  /** Runs a function for the host. */
  async answer(
    { open, send }: Answering,
    { id, callback, args }: Extract<ToPlugin, { kind: 'callback' }>,
  ): Promise<void> {
    const abort = new CallAbort();
    open.set(id, abort);
    const given = args.map((arg) => (arg.type === 'value' ? arg.value : abort.signal));
    try {
      const value: unknown = await this.#callbacks[callback]?.(...given);
      send({ kind: 'answer', id, answer: { type: 'value', value } });
    } catch (error) {
      send({ kind: 'answer', id, answer: { type: 'error', error: toSentError(error) } });
    } finally {
      open.delete(id);
    }
  }

  /** Every method is there; the host refuses those that the service does not lend. */
  #stubOf(service: string): object {
    const methodOf =
      (method: string) =>
      (...args: readonly unknown[]) =>
        this.#use({ service, method, args: args.map((arg) => this.#sent(arg)) });
    return new Proxy(
      {},
      { get: (_target, name) => (typeof name === 'string' && name !== 'then' ? methodOf(name) : undefined) },
    );
  }

  #use(use: SentUse): void {
    if (this.#early === null) this.#send({ kind: 'use', ...use });
    else this.#early.push(use);
  }

  #sent(value: unknown): SentArgument {
    if (typeof value !== 'function') return { type: 'value', value: JSON.parse(JSON.stringify(value)) };
    this.#callbacks.push(value as Callback);
    return { type: 'callback', callback: this.#callbacks.length - 1 };
  }
}
