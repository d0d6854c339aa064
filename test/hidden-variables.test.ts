import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type ApiClient, createApiClient } from './support/api-client.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

const secret = 'hunter2secret';
const formSecret = 'form-pass-77';
let folder = '';
let gatehouse: TestDaemon;
const byTier: Record<string, ApiClient> = {};
const of = (tier: string): ApiClient => byTier[tier] ?? assert.fail(tier);

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-hidden-'));
  gatehouse = await startTestDaemon({ hosts: ['editor'] });
  const { editor } = gatehouse;
  const scopes = ['project:read', 'project:edit', 'project:run'];
  for (const maxTier of ['T0', 'T1', 'T2']) {
    const { rawKey } = await editor.ok('POST /auth/keys', { maxTier, scopes });
    byTier[maxTier] = createApiClient(gatehouse.daemon.baseUrls.editor ?? '', rawKey);
  }
  await editor.ok('POST /projects');
  await editor.ok('POST /projects/current/variables', {
    variables: [
      { name: 'dbPassword', defaultValue: 'an earlier one' },
      { name: 'emptyToken' },
      { name: 'copy', value: `it is ${secret} ${Buffer.from(secret).toString('base64')}` },
    ],
  });
  await editor.ok('POST /projects/current/save', { path: join(folder, 'saved.zp') });
  await editor.ok('PUT /projects/current/variables', {
    variables: [{ name: 'dbPassword', defaultValue: secret }],
  });
  await editor.ok('POST /projects/current/input-settings', {
    settings: [{ name: 'Login', type: 'password', variable: 'login', defaultValue: formSecret }],
  });
});
after(async () => {
  await gatehouse.stop();
  await rm(folder, { recursive: true, force: true });
});

const reads = [
  'GET /projects/current',
  'GET /projects/current/variables',
  'GET /projects/current/variables/dbPassword/value',
  'GET /projects/current/variables/copy/value',
  'GET /projects/current/input-settings',
  'GET /projects/current/structure',
  'GET /projects/current/debug/status',
  `GET /projects/current/search?query=${secret}`,
  'GET /projects/current/search?query=hunter',
  'GET /projects/current/search?query=form-pass',
  'GET /projects/current/logs',
] as const;

describe('the value of a variable that is named like a secret', () => {
  for (const tier of ['T0', 'T1']) {
    for (const read of reads) {
      test(`${read} shows a key of tier ${tier} none of it`, async () => {
        const { status, body } = await of(tier).send(read);

        assert.equal(status, 200);
        assert.doesNotMatch(JSON.stringify(body), /hunter2|aHVudGVyM|form-pass-77/);
      });
    }

    test(`a comparison with another file shows a key of tier ${tier} none of it`, async () => {
      const path = encodeURIComponent(join(folder, 'saved.zp'));
      const { body } = await of(tier).send(`GET /projects/current/diff?path=${path}`);

      assert.doesNotMatch(JSON.stringify(body), /hunter2|aHVudGVyM|form-pass-77/);
    });
  }

  test('stars stand for it, an empty value stays empty, and a key of tier T2 sees it', async () => {
    const list = await of('T0').ok('GET /projects/current/variables');
    const seen = await of('T2').ok('GET /projects/current/variables/dbPassword/value');
    const shown = list.variables.map(({ name, value }: { name: string; value: string }) => [name, value]);

    assert.deepEqual(shown.slice(0, 2), [
      ['dbPassword', '***'],
      ['emptyToken', ''],
    ]);
    assert.deepEqual([seen.value, seen.defaultValue], [secret, secret]);
  });

  for (const [what, body] of Object.entries({
    'as its value': { name: 'dbPassword', value: '***' },
    'as its default': { name: 'dbPassword', defaultValue: '***' },
  })) {
    test(`the stars sent back ${what} are refused, and it stays`, async () => {
      const answer = await of('T1').send('PUT /projects/current/variables', { variables: [body] });

      assert.equal(answer.status, 400);
      assert.match(
        answer.body.message,
        /stands for the value of the secret "dbPassword".*leave the field out/,
      );
      assert.equal((await of('T2').ok('GET /projects/current/variables/dbPassword/value')).value, secret);
    });
  }

  test('it gets no name under which a key below T2 would see it, and a new value is taken', async () => {
    const renamed = await of('T1').send('PUT /projects/current/variables', {
      variables: [{ name: 'dbPassword', newName: 'plain' }],
    });
    const uncovered = await of('T1').send('PUT /projects/current/input-settings', {
      settings: [{ name: 'Login', type: 'text' }],
    });
    const set = await of('T1').send('PUT /projects/current/variables/dbPassword/value', {
      value: 'new-value',
    });

    assert.deepEqual([renamed.status, uncovered.status, set.status], [403, 403, 200]);
    assert.match(renamed.body.message, /"dbPassword" is a secret, and as "plain" it would be none/);
    assert.equal((await of('T2').ok('GET /projects/current/variables/dbPassword/value')).value, 'new-value');
  });
});
