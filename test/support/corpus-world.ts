import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorStatus, type HostName } from '@gatehouse/sdk-plugin';
import type { CorpusCase } from './corpus.ts';
import { createPlainClient, type PlainAnswer } from './plain-client.ts';
import { startTestDaemon } from './start-test-daemon.ts';

export interface CorpusWorld {
  /** The values for the markers of the cases. */
  readonly values: Readonly<Record<string, string>>;
  /** Sends a case and asserts the rules of all answers, and that a refused call changed nothing. */
  run(item: CorpusCase): Promise<PlainAnswer>;
  close(): Promise<void>;
}

/** The fields in a list of keys that each call changes. */
const usage = /"(lastUsedAt|usageCount)":("[^"]*"|\w+)/g;

/** A daemon with an open project that has an action, a variable, a list and a table, with a task, and with keys. */
export async function createCorpusWorld(): Promise<CorpusWorld> {
  const gatehouse = await startTestDaemon();
  const { editor, runner } = gatehouse;
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-corpus-'));
  const path = join(folder, 'world.zp');
  await editor.ok('POST /projects');
  const { actionId: action, groupId: group } = await editor.ok('POST /projects/current/actions', {
    type: 'File',
    action: 'Read',
    parameters: { Path: join(folder, 'in.txt') },
  });
  await editor.ok('POST /projects/current/variables', { variables: [{ name: 'V', defaultValue: 'v' }] });
  await editor.ok('POST /projects/current/lists', { lists: [{ name: 'L' }] });
  await editor.ok('POST /projects/current/tables', { tables: [{ name: 'T' }] });
  await editor.ok('POST /projects/current/save', { path });
  const { id: task } = await runner.ok('POST /tasks', { path });
  const issue = (maxTier: string, scopes: readonly string[]) =>
    runner.ok('POST /auth/keys', { maxTier, scopes });
  const victim = await issue('T1', ['project:read']);
  const { rawKey: lowAdmin } = await issue('T2', ['admin']);
  const { rawKey: noAdmin } = await issue('T3', ['task:read']);
  const { keyId } = await runner.ok('GET /auth/whoami');

  const clients = {
    editor: createPlainClient(editor.baseUrl),
    runner: createPlainClient(runner.baseUrl),
  };
  const reopen = () => editor.ok('POST /projects/open', { path });
  const headers = { authorization: `Bearer ${gatehouse.key}` };
  const read = async (host: HostName, below: string) =>
    (await clients[host].send({ method: 'GET', path: `/api/v1${below}`, headers })).text;
  const readState = async () => {
    const parts = ['structure', 'layout', 'variables', 'lists', 'tables', `actions/${group}/${action}`];
    const [keys = '', ...others] = await Promise.all([
      read('runner', '/auth/keys'),
      read('runner', '/tasks'),
      ...parts.map((part) => read('editor', `/projects/current/${part}`)),
    ]);
    return [keys.replaceAll(usage, ''), ...others];
  };
  let state = await readState();

  return {
    values: {
      action,
      group,
      task,
      folder,
      key: gatehouse.key,
      lowAdmin,
      noAdmin,
      victim: victim.id,
      self: keyId,
    },
    run: async (item) => {
      const { authorization = [`Bearer ${gatehouse.key}`], ...others } = item.headers;
      const sent = authorization[0] === '-' ? others : { authorization, ...others };
      const answer = await clients[item.host].send({ ...item, headers: sent });
      const before = state;
      const isChange = answer.status < 400 && item.method !== 'GET';
      if (isChange) await reopen();
      state = await readState();
      assert.ok(item.statuses.includes(answer.status), `${answer.status}: ${answer.text.slice(0, 1000)}`);
      assertWellFormed(answer);
      assert.equal((await clients[item.host].send({ method: 'GET', path: '/api/v1/ping' })).text, '{}');
      if (!isChange) assert.deepEqual(state, before);
      return answer;
    },
    close: async () => {
      clients.editor.close();
      clients.runner.close();
      await gatehouse.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Every answer must be JSON, and every error must have a code of the closed table. */
function assertWellFormed({ status, headers, text }: PlainAnswer): void {
  if (status === 204) return;
  assert.equal(headers['content-type'], 'application/json');
  assert.ok(text.length < 10_000_000, `the answer has ${text.length} characters`);
  const body: { error?: string } = JSON.parse(text);
  if (status < 400) return;
  assert.equal(Object.entries(errorStatus).find(([code]) => code === body.error)?.[1], status, text);
}
