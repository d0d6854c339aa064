import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { connectMcp } from './support/mcp-client.ts';
import { replayStory, type Story } from './support/replay-story.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

/** The shop of the story. After its redesign the button has another id. */
let button = 'order';
const site = createServer((_, response) =>
  response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Shop</title><h1>Lamps</h1>
    <label>Name <input id="name"></label>
    <button id="${button}" onclick="answer.textContent = 'Ordered by ' + document.querySelector('#name').value">Order</button>
    <p id="answer" role="status"></p>`),
);
let folder = '';
let gatehouse: TestDaemon;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-story-'));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  // A busy machine takes long for the picture of a failure.
  const pluginConfig = { instances: { localNetwork: 'allow' }, runtime: { evidence: { maxMs: 10_000 } } };
  gatehouse = await startTestDaemon({ pluginConfig });
});
after(async () => {
  await gatehouse.stop();
  site.close();
  await rm(folder, { recursive: true, force: true });
});

test('a session of an agent is answered as it was: a project made from a page, run, failed, mended and scheduled', async (context) => {
  const story: Story = JSON.parse(
    await readFile(new URL('./agent-story/shop.json', import.meta.url), 'utf8'),
  );
  const asked: string[] = [];
  const agent = await connectMcp(gatehouse.editor.baseUrl, gatehouse.key, {
    answer: (message) => {
      asked.push(message);
      return { action: 'accept', content: { approve: true } };
    },
  });
  context.after(() => agent.close());
  const { port } = Object(site.address());

  await replayStory(story, {
    agent,
    asked,
    bound: new Map<string, unknown>([
      ['site', `http://127.0.0.1:${port}/`],
      ['path', join(folder, 'shop.zp')],
    ]),
    change: (name) => {
      assert.equal(name, 'redesign');
      button = 'buy';
    },
  });
});
