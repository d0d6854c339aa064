import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aTask } from '../../test/fakes/a-task.ts';
import type { Ending, Task } from './task.ts';
import { updateStatus } from './update-status.ts';

const started: Partial<Task> = { status: 'Perform', numberOfTries: 0 };
const schedule = (awaits: boolean, isClearSuccess = false) =>
  ({ awaits, settings: { isClearSuccess } }) as unknown as Task['schedule'];

function statusOf(facts: Partial<Task>): string {
  return updateStatus({ ...aTask(), ...started, ...facts }).status;
}

for (const { title, facts, status } of [
  { title: 'tries run', facts: { running: aTask({ running: ['a'] }).running }, status: 'Perform' },
  { title: 'tries wait', facts: { numberOfTries: 2 }, status: 'WaitPerform' },
  { title: 'all is done', facts: { sinceStart: { succeeded: 1, failed: 2 } }, status: 'Complete' },
  { title: 'all have failed', facts: { sinceStart: { succeeded: 0, failed: 2 } }, status: 'Fail' },
  { title: 'a schedule awaits its next firing', facts: { schedule: schedule(true) }, status: 'Schedule' },
  { title: 'a schedule has ended', facts: { schedule: schedule(false) }, status: 'Complete' },
] as const) {
  test(`a started task of which ${title} is ${status}`, () => {
    assert.equal(statusOf(facts as Partial<Task>), status);
  });
}

for (const { ending, awaits, isClearSuccess, status } of [
  { ending: 'Schedule', awaits: true, isClearSuccess: false, status: 'Schedule' },
  { ending: 'Schedule', awaits: false, isClearSuccess: false, status: 'NotComplete' },
  { ending: 'Complete', awaits: true, isClearSuccess: true, status: 'Schedule' },
  { ending: 'Complete', awaits: true, isClearSuccess: false, status: 'Complete' },
  { ending: 'Complete', awaits: false, isClearSuccess: true, status: 'Complete' },
  { ending: 'Stop', awaits: true, isClearSuccess: true, status: 'Stop' },
] as const) {
  const of = `${awaits ? 'an active' : 'an ended'} schedule${isClearSuccess ? ' that counts anew' : ''}`;
  test(`a task of ${of} that ends by ${ending} is ${status}, and the end is over`, () => {
    const facts = { ...started, ending: ending as Ending, schedule: schedule(awaits, isClearSuccess) };

    const settled = updateStatus({ ...aTask(), ...facts } as Task);

    assert.deepEqual([settled.status, settled.ending], [status, null]);
  });
}

test('the end of a task is final', () => {
  const stopped = aTask({ status: 'Stop' });

  assert.equal(updateStatus(stopped), stopped);
});
