import type { Command } from 'commander';

/** The options of every command that works on a data folder. */
export interface CommonFlags {
  readonly dataDir?: string;
  readonly json?: boolean;
}

const daemonFolder = 'the data folder of the daemon';

interface NewCommand {
  /** The name, with its arguments. */
  readonly name: string;
  readonly description: string;
  /** Help for `--data-dir`. */
  readonly dataDir?: string;
}

/** Adds a command with the common options. */
export function newCommand(
  parent: Command,
  { name, description, dataDir = daemonFolder }: NewCommand,
): Command {
  return parent
    .command(name)
    .description(description)
    .option('--data-dir <folder>', dataDir)
    .option('--json', 'answer as JSON');
}
