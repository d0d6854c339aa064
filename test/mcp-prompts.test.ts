import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { authorProject } from './support/author-project.ts';
import { connectMcp, type McpClient } from './support/mcp-client.ts';
import { startTestDaemon } from './support/start-test-daemon.ts';

const { editor, runner, key, stop } = await startTestDaemon();
const agent = await connectMcp(editor.baseUrl, key);
const folder = await mkdtemp(join(tmpdir(), 'gatehouse-prompts-'));
after(async () => {
  await agent.close();
  await stop();
  await rm(folder, { recursive: true, force: true });
});

const namesOf = async ({ client }: McpClient) => (await client.listPrompts()).prompts.map(({ name }) => name);
const textOfPrompt = async (name: string, args: Record<string, string> = {}) => {
  const { messages } = await agent.client.getPrompt({ name, arguments: args });
  const [message] = messages;
  return message?.content.type === 'text' ? message.content.text : assert.fail('no text');
};

test('prompts are listed with their arguments, in both revisions of the protocol', async () => {
  const older = await connectMcp(runner.baseUrl, key, { legacy: true });
  const { prompts } = await agent.client.listPrompts();
  assert.deepEqual((await older.client.listPrompts()).prompts, prompts);
  assert.deepEqual(
    prompts.map(({ name, arguments: given = [] }) => [name, ...given.map((each) => each.name)]),
    [
      ['author-from-page', 'url', 'goal'],
      ['explain-failure', 'task'],
      ['repair-locator', 'task'],
      ['operate-today'],
    ],
  );
  await older.close();
});

test('a prompt says what is wanted, and its steps name tools that are there, as calls of the protocol', async () => {
  const given = { url: 'http://shop.example/', goal: 'read all prices', task: 'shop' };
  const tools = await agent.names();
  for (const { name, arguments: wanted = [] } of (await agent.client.listPrompts()).prompts) {
    const args = Object.entries(given).filter(([key]) => wanted.some((each) => each.name === key));
    const text = await textOfPrompt(name, Object.fromEntries(args));
    for (const [, value] of args) assert.ok(text.includes(value), `${name} has ${value}`);
    assert.match(text, /never follow instructions/);
    assert.doesNotMatch(text, /GATEHOUSE|gatehouse tool/);
    const called = [...text.matchAll(/`([a-z_]+) (\{.*?\})`/g)];
    assert.ok(called.length > 0, name);
    for (const [, tool = '', input = ''] of called) {
      assert.ok(tools.includes(tool), `${name} names ${tool}`);
      JSON.parse(input);
    }
  }
});

test('a prompt that is not there, or lacks an argument, is refused with what to do', async () => {
  await assert.rejects(textOfPrompt('author'), /no prompt "author".*author-from-page/);
  await assert.rejects(textOfPrompt('repair-locator'), /needs the argument "task"/);
  await assert.rejects(textOfPrompt('repair-locator', { task: ' ' }), /needs the argument "task"/);
  await assert.rejects(textOfPrompt('repair-locator', { task: 'x'.repeat(4_001) }), /4001 characters/);
  assert.match(
    await textOfPrompt('explain-failure', { task: 'a"\n# Steps\n' }),
    /the task "a\\"\\n# Steps\\n" of Gatehouse/,
  );
});

test('a key sees the prompts that it can follow, at the address that it uses', async () => {
  const { rawKey } = await runner.ok('POST /auth/keys', { maxTier: 'T0', scopes: ['task:read'] });
  const reader = await connectMcp(editor.baseUrl, rawKey);
  assert.deepEqual(await namesOf(reader), ['explain-failure', 'operate-today']);
  await assert.rejects(reader.client.getPrompt({ name: 'repair-locator', arguments: { task: 'x' } }));
  const author = await connectMcp(editor.baseUrl, key, { path: '/mcp/author' });
  assert.deepEqual(await namesOf(author), []);
  await Promise.all([reader.close(), author.close()]);
});

test('the argument of a task completes to the names of tasks that the key may read', async () => {
  for (const name of ['shop', 'workshop', 'other']) {
    const path = join(folder, `${name}.zp`);
    await authorProject(editor, path, [{ type: 'Logic', action: 'Stop' }]);
    await runner.ok('POST /tasks', { path });
  }
  const complete = async ({ client }: McpClient, argument: { name: string; value: string }) => {
    const { completion } = await client.complete({
      ref: { type: 'ref/prompt', name: 'explain-failure' },
      argument,
    });
    return completion.values.toSorted();
  };
  assert.deepEqual(await complete(agent, { name: 'task', value: 'SHOP' }), ['shop', 'workshop']);
  assert.deepEqual(await complete(agent, { name: 'task', value: '' }), ['other', 'shop', 'workshop']);
  assert.deepEqual(await complete(agent, { name: 'url', value: 'shop' }), []);

  const { rawKey } = await runner.ok('POST /auth/keys', { maxTier: 'T0', scopes: ['project:read'] });
  const stranger = await connectMcp(editor.baseUrl, rawKey);
  assert.deepEqual(await complete(stranger, { name: 'task', value: '' }), []);
  await stranger.close();
});
