import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Shop, startShop } from '@gatehouse/example-shop';
import { products } from '@gatehouse/example-shop/products';
import { readPage } from './support/doc-page.ts';
import { runPage } from './support/run-page.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

const page = 'examples/clients/README.md';
const root = fileURLToPath(new URL('..', import.meta.url));

let gatehouse: TestDaemon;
let shop: Shop;
before(async () => {
  gatehouse = await startTestDaemon();
  shop = await startShop();
});
after(async () => {
  await gatehouse.stop();
  await shop.close();
});

test('the clients in TypeScript and Python compile, and end with the same result, as their page shows', async () => {
  const { code, steps } = await runPage(readPage(page), {
    replace: {
      'http://localhost:5299': gatehouse.editor.baseUrl,
      'http://localhost:5300': gatehouse.runner.baseUrl,
      'http://127.0.0.1:8123': shop.url,
      gthk_your_key: gatehouse.key,
    },
    env: {},
    cwd: root,
    // A generator, a compiler and four browsers share the machine with other tests.
    timeoutMs: 300_000,
  });

  const last = steps.at(-1);
  assert.equal(code, 0, `${page}:${last?.block.line} ended with ${code}:\n${last?.output}`);
  for (const { block, missing, output } of steps)
    assert.deepEqual(missing, [], `${page}:${block.line} answered:\n${output}`);
  const [inTypeScript, inPython] = ['story.js', 'story.py'].map((program) => outputOf(steps, program));
  assert.equal(inTypeScript, inPython);
  const firstPage = products.slice(0, 10);
  const cheap = firstPage.filter(({ price }) => Number(price) < 50);
  const rows = cheap.map(({ name, price }) => `${name}: ${price}`);
  assert.deepEqual(inTypeScript?.split('\n').slice(2, -3), [
    `${cheap.length} of ${firstPage.length} products are cheap`,
    ...rows,
  ]);
});

function outputOf(steps: Awaited<ReturnType<typeof runPage>>['steps'], program: string): string | undefined {
  return steps.find(({ block }) => block.text.includes(program))?.output;
}
