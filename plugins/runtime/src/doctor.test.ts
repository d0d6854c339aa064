import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checks } from './doctor.ts';

const [check] = checks;

test('doctor: a daemon without notices confines its workers', async () => {
  assert.deepEqual(await check?.run({ notices: [] }), {
    ...{ summary: 'the daemon confines its workers', problems: [] },
  });
});

test('doctor: the notices of the daemon are problems, with their remedies', async () => {
  const notices = [
    { what: 'no sandbox', fix: 'install it' },
    { what: 'any file', fix: 'name folders' },
  ];

  assert.deepEqual(await check?.run({ notices }), { summary: 'no sandbox; any file', problems: notices });
});

test('doctor: without a daemon the sandbox of this machine is tried', async () => {
  const found = await check?.run({ notices: null });

  assert.ok(found);
  if (found.problems.length === 0) assert.equal(found.summary, 'bubblewrap works');
  else assert.match(found.summary, /^Runs are not confined by the system: /);
});
