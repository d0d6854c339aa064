import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { ConsolePage, launchBrowser } from './support/console-page.ts';
import { eventually } from './support/eventually.ts';
import { findBarriers } from './support/find-barriers.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

let gatehouse: TestDaemon;
let browser: Browser;
const opened: ConsolePage[] = [];
before(async () => {
  [gatehouse, browser] = await Promise.all([startTestDaemon(), launchBrowser()]);
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
after(async () => {
  await browser.close();
  await gatehouse.stop();
});

async function openInbox(role = 'admin'): Promise<ConsolePage> {
  const shown = await ConsolePage.open(browser, gatehouse, { role });
  opened.push(shown);
  await shown.heading('Home').waitFor();
  await shown.goTo('Inbox');
  return shown;
}

async function newAgent(label: string) {
  const body = { label, allScopes: true, maxTier: 'T3', confirm: 'T3' };
  return gatehouse.runner.as((await gatehouse.runner.ok('POST /auth/keys', body)).rawKey);
}

test('a call that waits comes up by itself as text, and a person who has stepped up approves it', async () => {
  const agent = await newAgent('robot <b>one</b>');
  const inbox = await openInbox();
  const label = '<img src=x onerror=alert(1)>';
  const answer = agent.send('POST /auth/keys', { label });
  const held = inbox.section('“robot <b>one</b>” asks for auth_keys_create');
  await held.waitFor();

  assert.match((await held.locator('.sent').textContent()) ?? '', /"label":"<img src=x onerror=alert\(1\)>"/);
  assert.equal(await inbox.page.locator('img[src=x]').count(), 0);
  assert.deepEqual(await findBarriers(inbox.page), []);
  await held.getByRole('button', { name: 'Approve, once' }).click();
  await inbox.page.getByRole('dialog').waitFor();
  assert.equal((await gatehouse.runner.ok('GET /confirmations')).length, 1);
  await inbox.confirmAtTerminal();

  assert.equal((await answer).status, 201);
  await held.waitFor({ state: 'detached' });
  assert.deepEqual(
    inbox.complaints.filter((line) => !line.startsWith('Failed to load resource')),
    [],
  );
});

test('a call is rejected without a ticket', async () => {
  const agent = await newAgent('robot two');
  const inbox = await openInbox();
  const answer = agent.send('POST /auth/keys', {});
  const held = inbox.section('“robot two” asks for auth_keys_create');
  await held.getByRole('button', { name: 'Reject' }).click();

  assert.equal((await answer).body.reason, 'confirmation_rejected');
  await held.waitFor({ state: 'detached' });
});

test('a page says what is hidden of a call, and shows what has only the name of a secret to who has stepped up', async () => {
  const body = { label: 'robot four', allScopes: true, maxTier: 'T3', confirm: 'T1' };
  const agent = gatehouse.editor.as((await gatehouse.editor.ok('POST /auth/keys', body)).rawKey);
  const inbox = await openInbox();
  const parameters = { token: 'rm -rf / # no token' };
  const answer = agent.send('POST /projects/current/actions', { type: 'Logic', action: 'Stop', parameters });
  const held = inbox.section('“robot four” asks for action_add');
  await held.getByText('Hidden: body.parameters.token (19 characters).').waitFor();

  assert.equal((await held.textContent())?.includes('rm -rf'), false);
  await held.getByRole('button', { name: 'Show what has only the name of a secret' }).click();
  await inbox.confirmAtTerminal();
  await held.getByText('rm -rf / # no token').waitFor();
  assert.deepEqual(await findBarriers(inbox.page), []);
  await held.getByRole('button', { name: 'Reject' }).click();
  assert.equal((await answer).body.reason, 'confirmation_rejected');
});

test('a page that only operates sees no calls', async () => {
  const agent = await newAgent('robot three');
  const answer = agent.send('POST /auth/keys', {});
  const [{ id }] = await eventually(
    () => gatehouse.runner.ok('GET /confirmations'),
    ({ length }) => length === 1,
  );
  const inbox = await openInbox('operate');

  await inbox.page.getByText('Nothing waits for a person.').waitFor();
  assert.equal(await inbox.section('“robot three” asks for auth_keys_create').count(), 0);
  await gatehouse.runner.ok(`POST /confirmations/${id}/reject`);
  await answer;
});
