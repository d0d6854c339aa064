import type { Channel } from '../channels/channel.ts';

/** The context of a command in a worker. */
export interface CommandContext {
  /** Aborted when the answer is no longer needed. */
  readonly signal: AbortSignal;
  /** Gives a process that the command started the low priority of the worker. */
  startedProcess(pid: number): void;
}

/**
 * Executes a command that the plugin's part in the daemon sends to the worker. A GatehouseError that it throws keeps
 * its code.
 */
export type CommandHandler<Command, Answer> = (command: Command, context: CommandContext) => Promise<Answer>;

/** The handler of the commands of a channel. */
export type CommandHandlerOf<C> =
  C extends Channel<infer Command, infer Answer> ? CommandHandler<Command, Answer> : never;
