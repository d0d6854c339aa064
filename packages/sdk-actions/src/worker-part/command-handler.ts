/** What a command may use while the worker carries it out. */
export interface CommandContext {
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** Tells of a process that the command started: it runs behind the hosts, as the worker does. */
  startedProcess(pid: number): void;
}

/**
 * Carries out what the plugin's part in the daemon asks of the worker process. A GatehouseError that it throws arrives as
 * such.
 */
export type CommandHandler<Command, Answer> = (command: Command, context: CommandContext) => Promise<Answer>;
