import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { type ApiClient, createApiClient } from './support/api-client.ts';
import { browserOptions } from './support/console-page.ts';
import { eventually } from './support/eventually.ts';
import { findBarriers } from './support/find-barriers.ts';
import { type RunningDaemon, startGatehouse } from './support/gatehouse-process.ts';
import { isAlive, listProcesses } from './support/processes.ts';

const current = '/projects/current';
const readDrafts = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('gatehouse', 1);
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const all = opening.result.transaction('drafts').objectStore('drafts').getAll();
    all.onsuccess = () => resolve(JSON.stringify(all.result));
  };
})`;

let folder: string;
let daemon: RunningDaemon;
let context: BrowserContext;
let key: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-drafts-'));
  daemon = await startGatehouse(join(folder, 'data'));
  key = daemon.key ?? '';
});
after(async () => {
  await context.close();
  daemon.process.kill('SIGTERM');
  await once(daemon.process, 'exit');
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const editor = (): ApiClient => createApiClient(daemon.editorUrl, key);

async function openBrowser(): Promise<void> {
  context = await chromium.launchPersistentContext(join(folder, 'profile'), browserOptions());
}

async function openAuthor(): Promise<Page> {
  const { url } = await editor().ok('POST /auth/console/tickets', { role: 'admin' });
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole('navigation').getByRole('link', { name: 'Author' }).click();
  return page;
}

async function killBoth(): Promise<void> {
  const browsers = listProcesses().filter(({ commandLine }) => commandLine.includes(join(folder, 'profile')));
  const ended = [
    once(daemon.process, 'exit'),
    new Promise<void>((resolve) => context.once('close', () => resolve())),
  ];
  for (const pid of [daemon.pid, ...browsers.map((one) => one.pid)]) {
    if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  }
  await Promise.all(ended);
}

test('what was typed survives the death of daemon and browser as a draft with its difference; a secret does not', async () => {
  const path = join(folder, 'kept.zp');
  await editor().ok('POST /projects');
  await editor().ok(`POST ${current}/actions`, {
    ...{ type: 'Notification', action: 'Log' },
    parameters: { Message: 'Hello world' },
  });
  const variables = [
    { name: 'city', defaultValue: 'Bern' },
    { name: 'password', defaultValue: 'old' },
  ];
  await editor().ok(`POST ${current}/variables`, { variables });
  await editor().ok(`POST ${current}/save`, { path });
  await openBrowser();
  const first = await openAuthor();
  await first.getByRole('gridcell', { name: '••••' }).first().click();
  await first.keyboard.type('hidden-text');
  await first.keyboard.press('Escape');
  await first.getByRole('treeitem', { level: 2 }).click();
  await first.getByLabel('Message').fill('Hello brave world');
  await eventually(
    () => first.evaluate(readDrafts).then(String),
    (drafts) => drafts.includes('brave'),
  );
  await killBoth();

  const port = new URL(daemon.editorUrl).port;
  daemon = await startGatehouse(join(folder, 'data'), ['--editor-port', port]);
  await openBrowser();
  const second = await openAuthor();
  await second.getByRole('button', { name: `Open ${path}` }).click();
  const drafts = second.getByRole('region', { name: 'Drafts' });
  await drafts.getByText('Notification.Log: change Message').waitFor();
  assert.equal(await drafts.locator('ins').textContent(), 'brave ');
  assert.equal(await drafts.getByRole('listitem').count(), 1);
  assert.doesNotMatch(String(await second.evaluate(readDrafts)), /hidden-text/);
  await drafts.getByRole('button', { name: 'Put it in' }).click();
  await second.getByText('Done: change Message', { exact: true }).waitFor();
  await drafts.waitFor({ state: 'detached' });
  const [{ groupId, actionId }] = (await editor().ok(`GET ${current}/structure`)).actions;
  const { parameters } = await editor().ok(`GET ${current}/actions/${groupId}/${actionId}`);
  assert.equal(parameters.Message, 'Hello brave world');
});

test('a draft of a page that is open is its own; one that is thrown away is gone', async () => {
  const typing = await openAuthor();
  await typing.getByRole('treeitem', { level: 2 }).click();
  await typing.getByLabel('Message').fill('Half a thought');
  await eventually(
    () => typing.evaluate(readDrafts).then(String),
    (drafts) => drafts.includes('Half a thought'),
  );
  const other = await openAuthor();
  await other.getByRole('treeitem', { level: 2 }).waitFor();
  // The drafts are read with the project: an answer that comes later would show them.
  await other.getByRole('gridcell', { name: 'city' }).waitFor();
  assert.equal(await other.getByRole('region', { name: 'Drafts' }).count(), 0);
  await typing.close();
  await other.close();

  const later = await openAuthor();
  const drafts = later.getByRole('region', { name: 'Drafts' });
  await drafts.locator('ins', { hasText: 'alf a thought' }).waitFor();
  await drafts.getByRole('button', { name: 'Throw it away' }).click();
  await drafts.waitFor({ state: 'detached' });
  assert.equal(await later.evaluate(readDrafts), '[]');
});

test('edits that were answered outlive daemon and browser: the page says so, shows them, and keeps or discards them', async () => {
  const path = join(folder, 'recovered.zp');
  const add = (name: string) =>
    editor().ok(`POST ${current}/variables`, { variables: [{ name, defaultValue: 'x' }] });
  await editor().ok('POST /projects');
  await editor().ok(`POST ${current}/save`, { path });
  await add('first');
  await add('second');
  await killBoth();

  daemon = await startGatehouse(join(folder, 'data'));
  await openBrowser();
  const page = await openAuthor();
  const recovered = page.getByRole('region', { name: 'Recovered edits' });
  await recovered.getByText('Edits that were not saved when the daemon ended: 2.').waitFor();
  await page.getByText('Unsaved changes', { exact: true }).waitFor();
  await recovered.getByRole('button', { name: 'Show what is different' }).click();
  await recovered.getByRole('listitem').filter({ hasText: 'second' }).waitFor();
  assert.equal(await recovered.getByRole('listitem').count(), 2);
  assert.deepEqual(await findBarriers(page), []);
  await recovered.getByRole('button', { name: 'Keep them' }).click();
  await recovered.waitFor({ state: 'detached' });
  assert.equal((await editor().ok(`GET ${current}`)).recovered.edits, 2);

  const other = await openAuthor();
  await other.getByRole('button', { name: 'Discard them' }).click();
  await other.getByText(/The unsaved changes of the project before are in .*recovered/).waitFor();
  await recovered.waitFor({ state: 'detached' });
  const { hasUnsavedChanges } = await editor().ok(`GET ${current}`);
  const { variables } = await editor().ok(`GET ${current}/variables`);
  assert.deepEqual([hasUnsavedChanges, variables], [false, []]);
});
