import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { between, createRandom, readSeed, rounds } from '@gatehouse/test-tiers';
import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { KilledDaemon } from '../support/killed-daemon.ts';

const current = '/projects/current';
const seed = readSeed();
const kills = rounds('kills among edits', { quick: 3, all: 10, long: 100 });

/** One client: sets its variable to the next number, again and again. */
interface Client {
  readonly name: string;
  sent: number;
  answered: number;
}

async function edit(editor: ApiClient, client: Client, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    client.sent += 1;
    const variables = [{ name: client.name, defaultValue: String(client.sent) }];
    const answer = await editor.send(`PUT ${current}/variables`, { variables }).catch(() => null);
    // A connection that the kill cut leaves it open whether the edit was kept.
    if (answer === null) return;
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    client.answered = client.sent;
  }
}

async function numberOf(editor: ApiClient, name: string): Promise<number> {
  const { variables } = await editor.ok(`GET ${current}/variables`);
  return Number(variables.find((one: { name: string }) => one.name === name)?.defaultValue);
}

test(`killed ${kills} times among the edits of two clients, the editor has each edit that was answered, and its history`, async (t) => {
  const random = createRandom(seed);
  const daemon = await KilledDaemon.start();
  t.after(() => daemon.remove());
  const clients: readonly Client[] = ['one', 'other'].map((name) => ({ name, sent: 0, answered: 0 }));
  const variables = clients.map(({ name }) => ({ name, defaultValue: '0' }));
  await daemon.editor.ok('POST /projects');
  await daemon.editor.ok(`POST ${current}/variables`, { variables });
  let answered = 0;
  for (let round = 0; round < kills; round += 1) {
    let isOver = false;
    const editing = clients.map((client) => edit(daemon.editor, client, () => isOver));
    const before = clients.map((client) => client.answered);
    await eventually(
      async () => clients.every((client, place) => client.answered > (before[place] ?? 0)),
      Boolean,
    );
    await wait(between(random, 0, 300));
    await daemon.kill();
    isOver = true;
    await Promise.all(editing);
    await daemon.startAgain();

    for (const client of clients) {
      const found = await numberOf(daemon.editor, client.name);
      assert.ok(found >= client.answered && found <= client.sent, `${found} of ${JSON.stringify(client)}`);
      answered += client.answered;
      Object.assign(client, { sent: found, answered: found });
    }
    const { recovered, hasUnsavedChanges } = await daemon.editor.ok(`GET ${current}`);
    const { undoSteps } = await daemon.editor.ok(`GET ${current}/history`);
    const all = Math.min(1_000, 1 + clients.reduce((sum, { answered: one }) => sum + one, 0));
    assert.deepEqual([hasUnsavedChanges, recovered.edits, undoSteps], [true, all, all]);
  }
  t.diagnostic(`${answered} answered edits`);
  assert.ok(answered >= kills);
});
