import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { encode } from 'gpt-tokenizer';
import { eventually } from './support/eventually.ts';
import { connectMcp, type McpClient, textOf } from './support/mcp-client.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

const PING_MS = 5;
const filler = 'It stands in the shop window, and nobody has bought it yet. '.repeat(8);
const row = (n: number) =>
  `<div class="row"><a href="/lamp/${n}">Lamp number ${n}</a><p>${filler}</p><button id="order${n}">Order ${n}</button></div>`;
const rows = 3_600;
/** Each row changes with one click. */
const page = `<!doctype html><title>Large</title><button id="sell"
  onclick="for (const each of document.querySelectorAll('a')) each.textContent += ' sold'">Sell all</button>
  ${Array.from({ length: rows }, (_none, n) => row(n)).join('')}<p>The last line</p>`;
const site = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page));
let gatehouse: TestDaemon;
let agent: McpClient;

before(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  gatehouse = await startTestDaemon({
    pluginConfig: { instances: { localNetwork: 'allow' }, mcp: { untrustedText: 'ignore' } },
  });
  agent = await connectMcp(gatehouse.runner.baseUrl, gatehouse.key);
  await agent.text('browser', { do: 'open', host: 'runner' });
  const url = `http://127.0.0.1:${Object(site.address()).port}/`;
  await agent.text('browser', { do: 'navigate', url });
});
after(async () => {
  await agent.close();
  await gatehouse.stop();
  site.close();
});

/** A page that takes long on a busy machine is asked again, as its refusal says. */
async function readPage(input: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const isRefused = ({ isError, content }: Awaited<ReturnType<McpClient['call']>>) =>
    isError === true && JSON.stringify(content).includes('try again');
  const result = await eventually(
    () => agent.call('page_read', input),
    (answer) => !isRefused(answer),
  );
  assert.notEqual(result.isError, true, textOf(result));
  return textOf(result);
}

/** The answer of a call, and how many pings came back while it was made. */
async function beside(call: Promise<string>): Promise<{ readonly answer: string; readonly pings: number }> {
  let isOver = false;
  let pings = 0;
  const pinging = (async () => {
    while (!isOver) {
      await gatehouse.runner.ok('GET /ping');
      pings += 1;
      // Pings without a pause would take a processor of their own.
      await wait(PING_MS);
    }
  })();
  const answer = await call.finally(() => {
    isOver = true;
  });
  await pinging;
  return { answer, pings };
}

test('the outline of two megabytes keeps to its tokens, pings come back meanwhile, and it says what it lacks', async () => {
  assert.ok(page.length > 2_000_000);
  const { answer, pings } = await beside(readPage());

  assert.ok(encode(answer).length <= 1_500 * 1.05, `${encode(answer).length} tokens`);
  assert.ok(pings > 10, `${pings} pings`);
  const [head = ''] = answer.split('\n');
  assert.match(head, /the page is longer than its outline: mode text has all of it/);
  const from = Number(/from (\d+)/.exec(head)?.[1]);
  const next = await readPage({ from, maxTokens: 300 });
  assert.ok(encode(next).length <= 315, `${encode(next).length} tokens`);
  assert.doesNotMatch(next, /Lamp number 0"/);
});

for (const mode of ['text', 'html'] as const) {
  test(`as ${mode} the page is read to its end from cursor to cursor, and each answer keeps to its tokens`, async () => {
    const read = async (from: number, maxTokens: number) => {
      const answer = await readPage({ mode, from, maxTokens });
      assert.ok(encode(answer).length <= maxTokens * 1.05, `${encode(answer).length} of ${maxTokens} tokens`);
      return answer;
    };
    const first = await read(0, 1_500);
    const left = Number(/; (\d+) more characters/.exec(first)?.[1]);
    const cursor = Number(/from (\d+)\n/.exec(first)?.[1]);
    assert.ok(left > 1_000_000 && cursor > 1_000);

    assert.match(await read(cursor, 300), new RegExp(`^characters ${cursor} to \\d+; \\d+ more`));
    const end = await read(cursor + left - 400, 1_500);
    assert.match(end, /The last line/);
    assert.doesNotMatch(end, /more characters/);
  });
}

test('a click that changes each row answers a few of the changes', async () => {
  const acted = await agent.text('page_act', { steps: [{ do: 'click', css: '#sell' }] });

  assert.match(acted, /^1 of 1 steps done/);
  assert.match(acted, /more characters: page_read/);
  assert.match(acted, /\+link "Lamp number 0 sold".*\[\d+e\d+\]/);
  const tokens = encode(acted).length;
  assert.ok(tokens > 150 && tokens <= 300, `${tokens} tokens with the head and the mark`);
});
