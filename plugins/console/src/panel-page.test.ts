import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { answerWithPanel, readPanel } from './panel-page.ts';

async function pluginOf(t: TestContext, html: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-panel-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'plugin'));
  await writeFile(join(folder, 'plugin', 'map.html'), html);
  await writeFile(join(folder, 'secret.html'), 'secret');
  return join(folder, 'plugin');
}

test('a panel runs what stands in its file alone, and is of an opaque origin everywhere', () => {
  const { headers = {} } = answerWithPanel('<style>a{}</style><script>go()</script><SCRIPT >two()</SCRIPT>');
  const { 'content-security-policy': policy = '' } = headers;

  assert.match(
    policy,
    /^default-src 'none'; script-src 'sha256-[^']+' 'sha256-[^']+'; style-src 'sha256-[^']+';/,
  );
  assert.match(policy, /; sandbox allow-scripts$/);
  assert.doesNotMatch(policy, /unsafe|https?:|\*|allow-same-origin/);
});

test('a panel without scripts may run none', () => {
  const { headers = {} } = answerWithPanel('<p>Nothing</p>');

  assert.match(headers['content-security-policy'] ?? '', /script-src 'none'; style-src 'none'/);
});

test('line ends are those that a browser digests', async (t) => {
  assert.equal(await readPanel(await pluginOf(t, '<p>\r\n</p>\r'), './map.html'), '<p>\n</p>\n');
});

test('a file outside of the plugin, a link that leads there and a file that is too large are refused', async (t) => {
  const folder = await pluginOf(t, 'x'.repeat(1024 * 1024 + 1));
  await symlink(join(folder, '..', 'secret.html'), join(folder, 'link.html'));

  for (const entry of ['../secret.html', './link.html', './map.html', './absent.html'])
    await assert.rejects(readPanel(folder, entry), entry);
});
