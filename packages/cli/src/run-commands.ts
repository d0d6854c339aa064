import { productVersion } from '@gatehouse/host/kernel/versions';
import { Command } from 'commander';

type AddCommand = (program: Command) => void;

export type Commands = Readonly<Record<string, () => Promise<AddCommand>>>;

/** Parses the arguments and runs one of the commands. Rejects with a message for people. */
export async function runCommands(argv: readonly string[], commands: Commands): Promise<void> {
  const program = new Command('gatehouse')
    .description('Gatehouse: a local automation control service')
    .version(productVersion)
    .showHelpAfterError();
  for (const add of await commandsFor(commands, argv[2])) add(program);
  await program.parseAsync([...argv]);
}

/** The one that is named; all of them for the help, and for a name to suggest. */
async function commandsFor(commands: Commands, name = ''): Promise<readonly AddCommand[]> {
  const named = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const wanted = named === undefined ? Object.values(commands) : [named];
  return Promise.all(wanted.map((load) => load()));
}
