import { dataDirOf } from '@gatehouse/host/settings/read-settings';
import { hostNames } from '@gatehouse/sdk-plugin';
import type { Command } from 'commander';
import { connectToDaemon, readRunning } from '../api-client.ts';
import { askVerdicts } from '../confirm/ask-verdicts.ts';
import { type Confirmation, decide, listConfirmations, type Verdict } from '../confirm/confirmations.ts';
import { describeConfirmation } from '../confirm/describe-confirmation.ts';
import { type CommonFlags, newCommand } from '../new-command.ts';

interface ConfirmFlags extends CommonFlags {
  readonly yes?: boolean;
  readonly reject?: boolean;
}

export function addConfirmCommand(program: Command): void {
  newCommand(program, {
    name: 'confirm [id]',
    description: 'show the calls that wait for a person, and approve or reject them',
  })
    .option('--yes', 'approve the call with the id, without a question')
    .option('--reject', 'reject the call with the id, without a question')
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
  if (flags.json) return console.log(JSON.stringify(waiting));
  await show(waiting, () => askVerdicts(client, waiting, { input: process.stdin, output: process.stderr }));
}

async function show(waiting: readonly Confirmation[], ask: () => Promise<void>): Promise<void> {
  if (waiting.length === 0) return console.log('No call waits for a person.');
  if (process.stdin.isTTY) return ask();
  for (const held of waiting) console.log(`${describeConfirmation(held, Date.now()).join('\n')}\n`);
  console.log('Decide at a terminal with gatehouse confirm, or with gatehouse confirm ID --yes or --reject.');
}

function verdictOf(id: string | undefined, { yes, reject }: ConfirmFlags): Verdict | null {
  if (yes && reject) throw new Error('Give either --yes or --reject.');
  if ((yes || reject) && id === undefined)
    throw new Error('Name the call: gatehouse confirm ID --yes. Calls and their ids: gatehouse confirm');
  if (yes) return 'approve';
  return reject ? 'reject' : null;
}
