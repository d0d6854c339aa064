import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf, runDocument } from '@gatehouse/plugin-runtime/testing';
import { standardExecutors } from './standard-executors.ts';

for (const [parameters, level, message] of [
  [{ Message: 'Found {-Project.Name-}' }, 'Info', 'Found Test'],
  [{ Message: 'late', Level: 'Warning' }, 'Warning', 'late'],
  [{ Message: 'bad', Level: 'Error' }, 'Error', 'bad'],
  [{}, 'Info', ''],
] as const) {
  test(`Log ${JSON.stringify(parameters)} writes "${message}" as ${level}`, async () => {
    const { events } = await runDocument(documentOf([{ type: 'Notification', action: 'Log', parameters }]), {
      executors: standardExecutors,
    });

    const logs = events.flatMap((event) => (event.kind === 'log' ? [[event.level, event.message]] : []));
    assert.deepEqual(logs, [[level, message]]);
  });
}
