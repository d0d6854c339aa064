import { Command } from 'commander';
import { productVersion } from '../kernel/versions.ts';

type AddCommand = (program: Command) => void;

/** Loaded one by one: a start should not wait for what the other commands need. */
const commands: Readonly<Record<string, () => Promise<AddCommand>>> = {
  start: async () => (await import('./commands/start.ts')).addStartCommand,
  stop: async () => (await import('./commands/stop.ts')).addStopCommand,
  status: async () => (await import('./commands/status.ts')).addStatusCommand,
  keys: async () => (await import('./commands/keys.ts')).addKeyCommands,
  run: async () => (await import('./commands/run.ts')).addRunCommand,
  tasks: async () => (await import('./commands/tasks.ts')).addTasksCommand,
  switch: async () => (await import('./commands/switch.ts')).addSwitchCommand,
  doctor: async () => (await import('./commands/doctor.ts')).addDoctorCommand,
  why: async () => (await import('./commands/why.ts')).addWhyCommand,
  edition: async () => (await import('./commands/edition.ts')).addEditionCommands,
  plugin: async () => (await import('./commands/plugin.ts')).addPluginCommands,
};

/** Parses the arguments and runs the command. Rejects with a message for people. */
export async function runCommandLine(argv: readonly string[]): Promise<void> {
  const program = new Command('gatehouse')
    .description('Gatehouse: a local automation control service')
    .version(productVersion)
    .showHelpAfterError();
  for (const add of await commandsFor(argv[2])) add(program);
  await program.parseAsync([...argv]);
}

/** The one that is named; all of them for the help, and for a name to suggest. */
async function commandsFor(name = ''): Promise<readonly AddCommand[]> {
  const named = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const wanted = named === undefined ? Object.values(commands) : [named];
  return Promise.all(wanted.map((load) => load()));
}
