import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf, runDocument } from '@gatehouse/plugin-runtime/testing';
import { standardExecutors } from './standard-executors.ts';

type Given = Readonly<Record<string, string>>;

async function log(parameters: Given, place: { readonly taskId?: string } = {}) {
  const document = documentOf([{ type: 'Notification', action: 'Log', parameters }]);
  const { events, outcome } = await runDocument(document, { executors: standardExecutors, ...place });
  const logs = events.flatMap((event) =>
    event.kind === 'log' ? [[event.level, event.message, event.color]] : [],
  );
  return { logs, error: outcome.errorMessage };
}

for (const [parameters, level, message, color] of [
  [{ Message: 'Found {-Project.Name-}' }, 'Info', 'Found Test', undefined],
  [{ Message: 'late', Level: 'Warning' }, 'Warning', 'late', undefined],
  [{ Message: 'bad', Level: 'Error', Color: '#CC0000' }, 'Error', 'bad', '#CC0000'],
  [{ Message: 'done', Color: ' LightGreen ' }, 'Info', 'done', 'LightGreen'],
  [{}, 'Info', '', undefined],
] as const) {
  test(`Log ${JSON.stringify(parameters)} writes "${message}" as ${level}, in ${color ?? 'no color'}`, async () => {
    assert.deepEqual(await log(parameters), { logs: [[level, message, color]], error: null });
  });
}

for (const Color of ['#c00', '#cc000g', 'rgb(1,2,3)', 'a', '"><script>']) {
  test(`Log with the color ${Color} is an error that says why`, async () => {
    const { logs, error } = await log({ Message: 'm', Color });

    assert.deepEqual(logs, []);
    assert.match(error ?? '', /Color must be #rrggbb or the name of a color such as green/);
  });
}

test('Log without InRunner writes nothing in a run of a task, and all in the editor', async () => {
  const shown = [['Info', 'm', undefined]];

  assert.deepEqual((await log({ Message: 'm', InRunner: 'false' })).logs, shown);
  assert.deepEqual((await log({ Message: 'm', InRunner: 'false' }, { taskId: 'task' })).logs, []);
  assert.deepEqual((await log({ Message: 'm' }, { taskId: 'task' })).logs, shown);
});
