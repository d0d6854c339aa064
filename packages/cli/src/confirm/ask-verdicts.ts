import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { ApiCallError, type ApiClient } from '../api-client.ts';
import { type Confirmation, decide, type Verdict } from './confirmations.ts';
import { callerOf, describeConfirmation } from './describe-confirmation.ts';

interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

const verdicts: Readonly<Record<string, Verdict>> = {
  y: 'approve',
  yes: 'approve',
  n: 'reject',
  no: 'reject',
};
const outcomes: Readonly<Record<Verdict, string>> = { approve: 'Approved.', reject: 'Rejected.' };

/** Shows each call and asks about it: yes, no, or nothing, which leaves it waiting. */
export async function askVerdicts(
  client: ApiClient,
  waiting: readonly Confirmation[],
  { input, output }: Terminal,
): Promise<void> {
  const terminal = createInterface({ input, output });
  const print = (line: string) => output.write(`${line}\n`);
  try {
    for (const [index, held] of waiting.entries()) {
      print(`\n${index + 1} of ${waiting.length}`);
      for (const line of describeConfirmation(held, Date.now())) print(line);
      const question = `Approve ${held.operationId} of ${callerOf(held)}? (y: yes, n: no, Enter: leave it) `;
      const verdict = verdicts[(await terminal.question(question)).trim().toLowerCase()];
      print(verdict === undefined ? 'Left as it is.' : await tell(client, held, verdict));
    }
  } finally {
    terminal.close();
  }
}

async function tell(client: ApiClient, held: Confirmation, verdict: Verdict): Promise<string> {
  try {
    await decide(client, held, verdict);
    return outcomes[verdict];
  } catch (error) {
    // Somebody else decided it, or it expired, while this person read.
    if (error instanceof ApiCallError && error.status < 500) return `Not done: ${error.message}`;
    throw error;
  }
}
