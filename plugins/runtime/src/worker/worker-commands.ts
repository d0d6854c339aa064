import { lowerPriority } from '@gatehouse/sandbox/lower-priority';
import type { CommandHandler } from '@gatehouse/sdk-actions';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { toError } from '../interpreter/run-errors.ts';
import type {
  CancelMessage,
  CommandMessage,
  CommandReplyMessage,
  FromWorker,
} from '../protocol/worker-messages.ts';
import { sendBytes } from './send-bytes.ts';

type Handlers = ReadonlyMap<string, CommandHandler<unknown, unknown>>;

/** Executes commands in this process. They may overlap. */
export class WorkerCommands {
  readonly #send: (message: FromWorker) => Promise<void>;
  readonly #running = new Map<number, AbortController>();
  #handlers: Handlers = new Map();

  constructor(send: (message: FromWorker) => Promise<void>) {
    this.#send = send;
  }

  use(handlers: Handlers): void {
    this.#handlers = handlers;
  }

  async take(message: CommandMessage): Promise<void> {
    const { commandId } = message;
    const controller = new AbortController();
    this.#running.set(commandId, controller);
    const reply = await this.#carryOut(message, controller.signal);
    this.#running.delete(commandId);
    if (reply.isAnswered && reply.answer instanceof Uint8Array) await sendBytes(commandId, reply.answer);
    else await this.#send({ kind: 'command-reply', commandId, reply });
  }

  cancel({ commandId }: CancelMessage): void {
    this.#running.get(commandId)?.abort(new Error('Nobody waits for the answer any more.'));
  }

  async #carryOut(
    { channel, command }: CommandMessage,
    signal: AbortSignal,
  ): Promise<CommandReplyMessage['reply']> {
    try {
      const handler = this.#handlers.get(channel);
      if (!handler) throw new Error(`No worker part serves the channel ${channel}.`);
      const answer = await handler(command, { signal, startedProcess: lowerPriority });
      return { isAnswered: true, answer };
    } catch (thrown) {
      const { name, message } = toError(thrown);
      const code = thrown instanceof GatehouseError ? thrown.code : null;
      return { isAnswered: false, name, message, code };
    }
  }
}
