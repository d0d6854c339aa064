import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holdsPrograms, leftProgramsEnder } from './end-left-programs.ts';

const alone = { platform: 'linux', pid: 2, ppid: 1 } as const;

for (const { title, origin, facts, ends } of [
  { title: 'alone in a sandbox that holds programs', origin: holdsPrograms, facts: alone, ends: true },
  { title: 'in a sandbox without programs', origin: undefined, facts: alone, ends: false },
  { title: 'of a daemon without a sandbox', origin: '4711', facts: alone, ends: false },
  { title: 'that sees other processes', origin: holdsPrograms, facts: { ...alone, pid: 3 }, ends: false },
  { title: 'of another parent', origin: holdsPrograms, facts: { ...alone, ppid: 0 }, ends: false },
  {
    title: 'on another system',
    origin: holdsPrograms,
    facts: { ...alone, platform: 'darwin' as const },
    ends: false,
  },
])
  test(`a worker ${title} ends ${ends ? 'the programs that a run left' : 'none'}`, () => {
    assert.equal(leftProgramsEnder(origin, facts) !== null, ends);
  });

test('all processes but the first one and the worker are ended, at once', (t) => {
  const kill = t.mock.method(process, 'kill', () => true);

  leftProgramsEnder(holdsPrograms, alone)?.();

  assert.deepEqual(
    kill.mock.calls.map((call) => call.arguments),
    [[-1, 'SIGKILL']],
  );
});

test('a test process is no worker', () => {
  assert.equal(leftProgramsEnder(holdsPrograms), null);
});
