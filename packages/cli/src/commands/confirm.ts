import { dataDirOf } from '@gatehouse/host/settings/read-settings';
import { hostNames } from '@gatehouse/sdk-plugin';
import type { Command } from 'commander';
import { connectToDaemon, readRunning } from '../api-client.ts';
import { askVerdicts } from '../confirm/ask-verdicts.ts';
import {
  type Confirmation,
  decide,
  listConfirmations,
  readHidden,
  type Verdict,
} from '../confirm/confirmations.ts';
import { describeConfirmation, describeHiddenValues } from '../confirm/describe-confirmation.ts';
import { type CommonFlags, newCommand } from '../new-command.ts';

interface ConfirmFlags extends CommonFlags {
  readonly yes?: boolean;
  readonly reject?: boolean;
  readonly hidden?: boolean;
}

export function addConfirmCommand(program: Command): void {
  newCommand(program, {
    name: 'confirm [id]',
    description: 'show the calls that wait for a person, and approve or reject them',
  })
    .option('--yes', 'approve the call with the id, without a question')
    .option('--reject', 'reject the call with the id, without a question')
    .option('--hidden', 'show the values of fields of the call with the id that have the name of a secret')
    .action(confirm);
}

async function confirm(id: string | undefined, flags: ConfirmFlags): Promise<void> {
  const verdict = verdictOf(id, flags);
  const client = connectToDaemon(flags);
  const running = readRunning(dataDirOf(flags)).hosts;
  const all = await listConfirmations(
    client,
    hostNames.filter((host) => running[host] !== undefined),
  );
  const waiting = id === undefined ? all : all.filter((held) => held.id === id.toLowerCase());
  const [first] = waiting;
  if (id !== undefined && first === undefined)
    throw new Error(`No call waits under ${JSON.stringify(id)}: it was decided, or it expired`);
  if (first !== undefined && verdict !== null) {
    await decide(client, first, verdict);
    const decision = { id: first.id, operationId: first.operationId, verdict };
    return console.log(flags.json ? JSON.stringify(decision) : `${verdict}: ${first.operationId}`);
  }
  if (first !== undefined && flags.hidden) {
    const values = await readHidden(client, first);
    return console.log(flags.json ? JSON.stringify(values) : describeHiddenValues(values).join('\n'));
  }
  if (flags.json) return console.log(JSON.stringify(waiting));
  await show(waiting, () => askVerdicts(client, waiting, { input: process.stdin, output: process.stderr }));
}

async function show(waiting: readonly Confirmation[], ask: () => Promise<void>): Promise<void> {
  if (waiting.length === 0) return console.log('No call waits for a person.');
  if (process.stdin.isTTY) return ask();
  for (const held of waiting) console.log(`${describeConfirmation(held, Date.now()).join('\n')}\n`);
  console.log('Decide at a terminal with gatehouse confirm, or with gatehouse confirm ID --yes or --reject.');
}

function verdictOf(id: string | undefined, { yes, reject, hidden }: ConfirmFlags): Verdict | null {
  if ([yes, reject, hidden].filter(Boolean).length > 1)
    throw new Error('Give one of --yes, --reject and --hidden.');
  if ((yes || reject || hidden) && id === undefined)
    throw new Error('Name the call: gatehouse confirm ID --yes. Calls and their ids: gatehouse confirm');
  if (yes) return 'approve';
  return reject ? 'reject' : null;
}
