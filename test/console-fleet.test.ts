import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { ConsolePage, launchBrowser } from './support/console-page.ts';
import { eventually } from './support/eventually.ts';
import { startFleet } from './support/fleet-world.ts';
import { withoutRedis } from './support/redis-server.ts';
import { startTestDaemon } from './support/start-test-daemon.ts';

const browser: Browser = await launchBrowser();
after(() => browser.close());

test('a fleet is on Home, and its page has the labels of each node', { skip: withoutRedis }, async (t) => {
  const fleet = await startFleet();
  t.after(() => fleet.remove());
  await fleet.startNode('one', { labels: ['gpu'] });
  const shown = await ConsolePage.open(browser, fleet.daemon);
  t.after(() => shown.close());

  await shown.tile('Threads that wait').waitFor();
  await shown.goTo('Fleet');

  const row = shown.section('All nodes').getByRole('row').nth(1);
  await row.getByText(/os=\w+, arch=\w+, .*gpu.*node=one/).waitFor();
});

test('without an engine Home shows nothing of a fleet', async (t) => {
  const daemon = await startTestDaemon();
  t.after(() => daemon.stop());
  let hasAsked = false;
  const shown = await ConsolePage.open(browser, daemon, {
    prepare: async (page) => {
      page.on('requestfinished', (request) => {
        hasAsked ||= request.url().endsWith('/api/v1/nodes');
      });
    },
  });
  t.after(() => shown.close());

  await shown.tile('Browsers').waitFor();
  await eventually(
    async () => hasAsked,
    (isAnswered) => isAnswered,
  );

  assert.equal(await shown.page.getByText('Threads that wait').count(), 0);
  assert.equal(await shown.section('Of plugins').count(), 0);
});
