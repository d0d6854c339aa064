import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { connectMcp } from './support/mcp-client.ts';
import { startTestDaemon } from './support/start-test-daemon.ts';

const gatehouse = await startTestDaemon();
const { editor, key } = gatehouse;
const agent = await connectMcp(editor.baseUrl, key);
after(async () => {
  await agent.close();
  await gatehouse.stop();
});

const names = async (): Promise<readonly string[]> => {
  const { variables } = await editor.ok('GET /projects/current/variables');
  return variables.map(({ name }: { readonly name: string }) => name);
};
const addVariable = (name: string) => ({
  edits: [{ do: 'data', kind: 'variables', add: [{ name }] }],
});

test('200 calls at once are answered, and so are pings beside them', async () => {
  const calls = Array.from({ length: 200 }, () => agent.text('overview'));
  const pings = Array.from({ length: 20 }, () => editor.send('GET /ping'));

  const texts = await Promise.all(calls);

  assert.equal(texts.filter((text) => text.length > 0).length, 200);
  for (const { status } of await Promise.all(pings)) assert.equal(status, 200);
});

test('arguments of ten megabytes are taken whole, with a short answer, and the next call is answered', async () => {
  await agent.text('project', { do: 'create' });
  const name = `long${'g'.repeat(10_000_000)}`;

  const answer = await agent.call('project_edit', addVariable(name));

  assert.notEqual(answer.isError, true);
  assert.ok(JSON.stringify(answer).length < 20_000);
  await agent.ok('project_edit', addVariable('next'));
  const kept = await names();
  assert.ok(kept.includes(name));
  assert.ok(kept.includes('next'));
});

test('two clients that edit one project at once lose no edit that was answered', async () => {
  await agent.text('project', { do: 'create' });
  const other = await connectMcp(editor.baseUrl, key);
  const edit = async (client: typeof agent, name: string) => {
    const { isError } = await client.call('project_edit', addVariable(name));
    return isError === true ? [] : [name];
  };

  const answered = await Promise.all(
    Array.from({ length: 40 }, (_none, n) => edit(n % 2 === 0 ? agent : other, `word${n}`)),
  );
  await other.close();

  const kept = await names();
  assert.ok(answered.flat().length > 0);
  for (const name of answered.flat()) assert.ok(kept.includes(name), name);
  assert.equal(new Set(kept).size, kept.length);
});
