import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { CancelMessage, CommandMessage, CommandReplyMessage } from '../protocol/worker-messages.ts';
import { CommandError } from '../run/worker-link.ts';

export interface SentCommand {
  readonly channel: string;
  readonly command: unknown;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Pending commands of one worker process. Each of them settles. */
export class SentCommands {
  readonly #send: (message: CommandMessage | CancelMessage) => void;
  readonly #waiting = new Map<number, (settle: () => unknown) => void>();
  #lastId = 0;
  #end: CommandError | null = null;

  constructor(send: (message: CommandMessage | CancelMessage) => void) {
    this.#send = send;
  }

  send({ channel, command, timeoutMs, signal }: SentCommand): Promise<unknown> {
    if (this.#end !== null) return Promise.reject(this.#end);
    if (signal?.aborted) return Promise.reject(cancelledError());
    const commandId = ++this.#lastId;
    return new Promise((resolve) => {
      const give = (settle: () => unknown) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        this.#waiting.delete(commandId);
        resolve(Promise.resolve().then(settle));
      };
      const leave = (error: CommandError) => {
        this.#send({ kind: 'cancel', commandId });
        give(() => Promise.reject(error));
      };
      const abort = () => leave(cancelledError());
      const late = `The worker process did not answer within ${Math.ceil(timeoutMs / 1000)} s.`;
      const timer = setTimeout(() => leave(new CommandError('timeout', late)), timeoutMs);
      signal?.addEventListener('abort', abort);
      this.#waiting.set(commandId, give);
      this.#send({ kind: 'command', commandId, channel, command });
    });
  }

  settle({ commandId, reply }: CommandReplyMessage): void {
    this.#waiting.get(commandId)?.(() => {
      if (reply.isAnswered) return reply.answer;
      if (reply.code !== null) throw new GatehouseError(reply.code, reply.message);
      throw Object.assign(new Error(reply.message), { name: reply.name });
    });
  }

  /** Rejects pending commands and later ones: the process has ended. */
  lose(end: string): void {
    this.#refuse(new CommandError('worker_lost', `The worker process ended (${end}).`));
  }

  /** The same before the daemon ends the process, because its project is closed. */
  closeProject(): void {
    this.#refuse(new CommandError('project_closed', 'The project was closed.'));
  }

  #refuse(error: CommandError): void {
    this.#end ??= error;
    const reason = this.#end;
    for (const give of [...this.#waiting.values()]) {
      give(() => {
        throw reason;
      });
    }
  }
}

function cancelledError(): CommandError {
  return new CommandError('cancelled', 'Nobody waits for the answer any more.');
}
