import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holdMessage } from './hold-message.ts';

const approval = { keyId: 'key-1', label: 'Ann', at: '2026-03-01T10:00:00.000Z' };

for (const { title, task, code, message } of [
  {
    title: 'without an approval',
    task: {},
    code: 'changed',
    message: /^Nobody has approved the project abc /,
  },
  {
    title: 'of a key whose approval never held',
    task: { approval },
    code: 'never_approved',
    message: /^Nobody has approved the project abc /,
  },
  {
    title: 'that changed',
    task: { approval },
    code: 'changed',
    message: /^The project has changed since Ann approved it on 2026-03-01T10:00:00.000Z: /,
  },
  {
    title: 'that changed since a key without a label approved it',
    task: { approval: { ...approval, label: '' } },
    code: 'changed',
    message: /^The project has changed since key-1 approved it on /,
  },
])
  test(`a task with a project ${title} says who approved it, if anybody`, () => {
    const given = { task, hold: { code, digest: 'abc' } } as unknown as {
      task: Parameters<typeof holdMessage>[0];
      hold: Parameters<typeof holdMessage>[1];
    };

    assert.match(holdMessage(given.task, given.hold), message);
  });
