import { runCommands } from './run-commands.ts';

/** The command line of `gatehouse start` alone: the daemon's script has nothing of the other commands. */
export function runCommandLine(argv: readonly string[]): Promise<void> {
  return runCommands(argv, { start: async () => (await import('./commands/start.ts')).addStartCommand });
}
