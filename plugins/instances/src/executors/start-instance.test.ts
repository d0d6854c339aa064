import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { lockProfile } from '../browser/lock-profile.ts';
import { createBrowserKit } from '../testing/browser-kit.ts';
import { act } from '../testing/shared-browser.ts';

test('a named profile is kept, and arguments take effect', async (context) => {
  const kit = await createBrowserKit(context, { '/': 'page' });
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-profile-'));
  context.after(() => rm(folder, { recursive: true }));
  const projectPath = join(folder, 'project.zp');
  const start = act(
    'WebBrowser.StartInstance',
    { ProfilePath: 'profiles/ada', Args: '--user-agent="Example 2"' },
    { InstancePort: 'id' },
  );
  const keep = act('Tab.RunJavaScript', { Code: "localStorage.setItem('kept', navigator.userAgent)" });
  const read = act(
    'Tab.RunJavaScript',
    { Code: "return String(localStorage.getItem('kept'))" },
    { OutputVariable: 'kept' },
  );
  const page = act('Tab.Navigate', { Url: kit.url('/') });

  const { outcome } = await kit.run(
    [
      start,
      page,
      keep,
      act('WebBrowser.CloseInstance'),
      start,
      page,
      read,
      act('WebBrowser.StartInstance', { BrowserType: 'Without' }, { InstancePort: 'id' }),
    ],
    { variables: ['id', 'kept'], projectPath },
  );

  assert.equal(outcome.errorMessage, null);
  assert.deepEqual([outcome.values?.variables.kept, outcome.values?.variables.id], ['Example 2', '-1']);
  assert.deepEqual((await readdir(join(folder, 'profiles/ada'))).includes('Default'), true);
});

test('a profile in use is refused, and free when its browser is closed', async (context) => {
  const kit = await createBrowserKit(context, {});
  const profile = await mkdtemp(join(tmpdir(), 'gatehouse-profile-'));
  context.after(() => rm(profile, { recursive: true }));
  const start = act('WebBrowser.StartInstance', { ProfilePath: profile });
  const other = lockProfile(profile);

  const refused = await kit.run([start]);
  assert.match(refused.outcome.errorMessage ?? '', /The profile .* is in use by another browser/);
  assert.deepEqual(kit.registry.list('editor'), []);

  other.release();
  const twice = await kit.run([start, act('WebBrowser.CloseInstance'), start]);
  assert.equal(twice.outcome.errorMessage, null);
  lockProfile(profile).release();
});

test('an argument that is not allowed is refused', async (context) => {
  const kit = await createBrowserKit(context, {});

  const { outcome } = await kit.run([act('WebBrowser.StartInstance', { Args: '--remote-debugging-port=1' })]);

  assert.match(outcome.errorMessage ?? '', /remote-debugging-port.*Allowed are --accept-lang/);
});
