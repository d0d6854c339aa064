import { Command } from 'commander';
import { productVersion } from '../kernel/versions.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addEditionCommands } from './commands/edition.ts';
import { addKeyCommands } from './commands/keys.ts';
import { addPluginCommands } from './commands/plugin.ts';
import { addRunCommand } from './commands/run.ts';
import { addStartCommand } from './commands/start.ts';
import { addStatusCommand } from './commands/status.ts';
import { addStopCommand } from './commands/stop.ts';
import { addSwitchCommand } from './commands/switch.ts';
import { addTasksCommand } from './commands/tasks.ts';
import { addWhyCommand } from './commands/why.ts';

/** Parses the arguments and runs the command. Rejects with a message for people. */
export async function runCommandLine(argv: readonly string[]): Promise<void> {
  const program = new Command('gatehouse')
    .description('Gatehouse: a local automation control service')
    .version(productVersion)
    .showHelpAfterError();
  addStartCommand(program);
  addStopCommand(program);
  addStatusCommand(program);
  addKeyCommands(program);
  addRunCommand(program);
  addTasksCommand(program);
  addSwitchCommand(program);
  addDoctorCommand(program);
  addWhyCommand(program);
  addEditionCommands(program);
  addPluginCommands(program);
  await program.parseAsync([...argv]);
}
