import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browserLabels } from './browser-labels.ts';
import { findBrowser } from './find-browser.ts';

test('a machine with a browser has its name and its version as labels', async () => {
  const [name, version = ''] = await browserLabels((wanted) => findBrowser({ configured: '', ...wanted }));

  assert.equal(name, 'browser=chromium');
  assert.match(version, /^browser=chromium@\d{2,3}$/);
});

test('a program that says no version is a browser without one', async () => {
  const labels = await browserLabels(async () => ({ executablePath: '/bin/true', kind: 'full' }));

  assert.deepEqual(labels, ['browser=chromium']);
});

test('a machine without a browser has no label', async () => {
  assert.deepEqual(await browserLabels(() => Promise.reject(new Error('no browser found'))), []);
});
