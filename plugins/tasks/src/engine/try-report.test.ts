import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RunOutcome } from '@gatehouse/sdk-actions';
import { FakeClock } from '../../test/fakes/fake-clock.ts';
import { aFailure } from '../../test/fakes/fake-runs.ts';
import { secretsOf } from '../config/secret-settings.ts';
import { TaskLogs } from '../logs/task-logs.ts';
import type { TryRecord } from '../task/try-record.ts';
import { TriesProgress } from './tries-progress.ts';
import { TryReport } from './try-report.ts';

const run = { uowId: 'try-1', threadId: 2 };
const at = '2026-03-01T10:00:00.000Z';
const record: TryRecord = {
  ...{ ...run, startedAt: at, endedAt: at, actionsExecuted: 1, sessions: [] },
  ...{ result: 'success', errorCode: null, errorMessage: null },
};
const outcome: Omit<RunOutcome, 'errorMessage'> = {
  ...{ result: 'failure', errorCode: 'action_failed', actionsExecuted: 1, stopTask: false, values: null },
};

function aReport() {
  const setting = { name: 'S', type: 'Password', defaultValue: '', help: '', variable: 'entered' };
  const logs = new TaskLogs(new FakeClock());
  const progress = new TriesProgress();
  const secrets = secretsOf([{ setting, value: 'hunter2' }]);
  const report = new TryReport({ taskId: 't', run, names: new Map(), logs, progress, secrets });
  const lines = () =>
    logs.triesOf('t').flatMap((each) => each.entries().map(({ level, message }) => `${level} ${message}`));
  return { report, lines, progress: () => progress.of(run.uowId) };
}

test('the begin of a try says which attempt it is, and at what it goes on', () => {
  const first = aReport();
  const again = aReport();

  first.report.begin(at, {});
  again.report.begin(at, { attempt: 2, continues: { uowId: 'try-0', artifactId: 'a' } });

  assert.deepEqual(first.lines(), ['Info The try started']);
  assert.deepEqual(again.lines(), [
    'Info The try started, as attempt 2: the daemon or its worker ended during the one before',
    'Info It goes on at the action at which the try try-0 failed',
  ]);
});

for (const { title, end, line } of [
  { title: 'a success', end: {}, line: 'Info The try succeeded' },
  {
    title: 'a failure',
    end: { result: 'failure', errorCode: 'bad_end', errorMessage: 'no luck' },
    line: 'Error The try failed: no luck',
  },
  {
    title: 'an interruption',
    end: { result: 'interrupted', errorCode: 'interrupted', errorMessage: 'stopped' },
    line: 'Warning The try was interrupted',
  },
  {
    title: 'a lost worker',
    end: { result: 'interrupted', errorCode: 'worker_lost', errorMessage: 'it goes again' },
    line: 'Warning it goes again',
  },
  {
    title: 'a lost worker that failed the try',
    end: { result: 'failure', errorCode: 'worker_lost', errorMessage: 'gone' },
    line: 'Error The try failed: gone',
  },
] as const)
  test(`the log of a try ends with ${title}`, () => {
    const { report, lines } = aReport();

    report.end({ ...record, ...end });

    assert.deepEqual(lines(), [line]);
  });

test('warnings and notes are lines of the log', () => {
  const { report, lines } = aReport();

  report.warn([{ actionId: 'a1', groupId: 'g1', message: 'cut off' }], at);
  report.note('no room', 'Warning', at);

  assert.deepEqual(lines(), ['Warning cut off', 'Warning no room']);
});

test('secrets of the form are masked in failures and outcomes, and nothing else changes', () => {
  const { report } = aReport();
  const variables = ['entered', 'empty', 'other'].map((name) => ({ name, value: `<${name} hunter2>` }));
  const failure = aFailure({ exceptionMessage: 'used hunter2', variables });
  const ofForm = aFailure({ variables: [{ name: 'entered', value: '' }] });

  const shown = report.withoutSecrets(failure);

  assert.equal(shown.exceptionMessage, 'used ***');
  assert.deepEqual(
    shown.variables.map(({ value }) => value),
    ['***', '<empty ***>', '<other ***>'],
  );
  assert.deepEqual(report.withoutSecrets(ofForm).variables, ofForm.variables);
  const silent = { ...outcome, errorMessage: null };
  assert.equal(report.maskedOutcome(silent), silent);
  assert.deepEqual(report.maskedOutcome({ ...outcome, errorMessage: 'at hunter2' }), {
    ...outcome,
    errorMessage: 'at ***',
  });
});

test('progress is kept without secrets and out of the log, until its action or its try ends', () => {
  const { report, lines, progress } = aReport();
  const said = (message: string) =>
    ({
      kind: 'progress',
      ...{ timestamp: at, actionId: 'a1', groupId: 'g1' },
      progress: { done: 1, of: 3, message },
    }) as const;

  report.take(said('Logs in with hunter2'));
  const during = progress();
  report.take({ ...said(''), progress: null });
  const after = progress();
  report.take(said('again'));
  report.end(record);

  assert.deepEqual([during?.done, during?.of, during?.actionId], [1, 3, 'a1']);
  assert.doesNotMatch(during?.message ?? '', /hunter2/);
  assert.deepEqual([after, progress()], [null, null]);
  assert.ok(!lines().some((line) => line.includes('Logs in')));
});
