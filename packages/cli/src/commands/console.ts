import { type Command, Option } from 'commander';
import { consoleRoles, createConsoleLink, createStepUpTicket } from '../console-link.ts';
import { type CommonFlags, newCommand } from '../new-command.ts';

interface ConsoleFlags extends CommonFlags {
  readonly role: (typeof consoleRoles)[number];
  readonly stepUp?: boolean;
}

export function addConsoleCommand(program: Command): void {
  newCommand(program, { name: 'console', description: 'print a link that opens the console once' })
    .addOption(new Option('--role <role>', 'what the page may do').choices(consoleRoles).default('admin'))
    .option('--step-up', 'print a ticket that gives an open page the tier T3 for 15 minutes')
    .action(open);
}

async function open({ dataDir, json, role, stepUp }: ConsoleFlags): Promise<void> {
  if (stepUp === true) {
    const ticket = await createStepUpTicket({ dataDir });
    return console.log(json ? JSON.stringify({ ticket }) : ticket);
  }
  const url = await createConsoleLink({ dataDir, role });
  if (url === null) throw new Error('No plugin of this daemon serves a page at /: there is nothing to open');
  console.log(json ? JSON.stringify({ url }) : url);
}
