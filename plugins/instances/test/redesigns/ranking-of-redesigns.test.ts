import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sample } from '@gatehouse/test-tiers';
import { chromium } from 'playwright-core';
import { findBrowser } from '../../src/daemon/find-browser.ts';
import { measurePair, type Outcome, openOrigin, sharesOf, toMisses, toTable } from './measure-ranking.ts';
import { pagePairs } from './page-pairs.ts';

const { executablePath } = await findBrowser({ configured: '', headed: false });
const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
after(() => browser.close());
const pairs = pagePairs();
const parts = sample(['chosen by', 'held back', 'fresh'] as const, {
  what: 'parts of the pages with redesigns',
  ...{ quick: 1, all: 1 },
});

for (const what of parts) {
  test(`of the pages ${what}, at least 70 % of the elements are found again and at most 0.5 % are wrong`, async () => {
    const page = await browser.newPage();
    await openOrigin(page, 'http://site.example');
    const outcomes: Outcome[] = [];
    for (const pair of pairs.filter(({ part }) => part === what)) {
      outcomes.push(...(await measurePair(page, pair)));
    }
    await page.close();
    process.stdout.write(`\n${what}\n${toTable(outcomes)}\n`);
    if (process.env.SHOW_RANKING === what) process.stdout.write(toMisses(outcomes));
    const { right, wrong } = sharesOf(outcomes);
    assert.ok(right >= 0.7, `${right}`);
    assert.ok(wrong <= 0.005, `${wrong}`);
  });
}
