import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Setting } from '../../api/queries/setting-queries.ts';
import { findSettings } from './find-settings.ts';

const settingOf = (changed: Partial<Setting>): Setting => ({
  ...{ name: 'logLevel', pluginId: null, description: 'Least level of the lines', type: 'text', choices: [] },
  ...{ minimum: null, maximum: null, value: 'warn', default: 'warn', source: 'default', change: 'now' },
  ...{ isSecret: false, nextValue: 'warn', isPending: false },
  ...changed,
});
const all = [
  settingOf({}),
  settingOf({ name: 'tasks.maxThreads', pluginId: 'tasks', source: 'file', isPending: true }),
  settingOf({ name: 'tasks.spans', pluginId: 'tasks', change: 'by_hand' }),
];
const namesOf = (text: string, filter: Parameters<typeof findSettings>[1]['filter']) =>
  findSettings(all, { text, filter }).map(({ pluginId, settings }) => [
    pluginId,
    ...settings.map(({ name }) => name),
  ]);

test('settings are found by all words of a text, in name and description, and shown by plugin', () => {
  assert.deepEqual(namesOf('  ', 'all'), [
    [null, 'logLevel'],
    ['tasks', 'tasks.maxThreads', 'tasks.spans'],
  ]);
  assert.deepEqual(namesOf('LEVEL threads', 'all'), [['tasks', 'tasks.maxThreads']]);
  assert.deepEqual(namesOf('nothing', 'all'), []);
});

test('those that are not the default, wait for a restart or are changed here are shown alone', () => {
  assert.deepEqual(namesOf('', 'given'), [['tasks', 'tasks.maxThreads']]);
  assert.deepEqual(namesOf('', 'pending'), [['tasks', 'tasks.maxThreads']]);
  assert.deepEqual(namesOf('', 'changeable'), [
    [null, 'logLevel'],
    ['tasks', 'tasks.maxThreads'],
  ]);
});
