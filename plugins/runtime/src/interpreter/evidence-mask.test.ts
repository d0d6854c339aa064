import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RunInfo } from '@gatehouse/sdk-actions';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { documentOf, testFiles } from '../testing.ts';
import { evidenceMask } from './evidence-mask.ts';
import { createRunState } from './run-state.ts';

function maskOf(secret = 'hunter2secret', more: Partial<ProjectDocument> = {}, proxy?: string) {
  const document = documentOf([], more);
  const info = {
    uowId: '',
    projectName: '',
    projectPath: null,
    taskId: null,
    threadId: 0,
    fileRights: testFiles,
  };
  const state = createRunState(document, { ...info, ...(proxy !== undefined && { proxy }) } as RunInfo);
  state.secrets.add({ values: { Shop: secret }, problems: {} });
  return evidenceMask(state, document);
}

const { facts } = maskOf();

for (const { title, value, shown } of [
  { title: 'a text', value: 'a hunter2secret', shown: 'a ***' },
  { title: 'a text of 4000 characters', value: 'x'.repeat(4000), shown: 'x'.repeat(4000) },
  {
    title: 'a longer text',
    value: 'x'.repeat(4001),
    shown: `${'x'.repeat(4001 - 6 * 13)}… (4001 characters)`,
  },
  { title: 'a text of any length', value: 'x'.repeat(9000), shown: `${'x'.repeat(4000)}… (9000 characters)` },
  { title: 'a number', value: 7, shown: 7 },
  { title: 'a large number', value: 7n, shown: '7' },
  { title: 'a flag', value: true, shown: true },
  { title: 'nothing', value: null, shown: null },
  { title: 'bytes', value: Buffer.alloc(3), shown: '3 bytes' },
  {
    title: 'a secret by its name',
    value: { Password: 'x', token: '', cookie: 'a', Cookies: 1 },
    shown: { Password: '***', token: '', cookie: '***', Cookies: 1 },
  },
  { title: 'a secret in a name', value: { 'is hunter2secret': 1 }, shown: { 'is ***': 1 } },
]) {
  test(`a failure shows ${title} without secrets`, () => assert.deepEqual(facts(value), shown));
}

test('a failure shows the first 200 entries, eight levels deep', () => {
  const many = Array.from({ length: 201 }, (_, at) => at);
  const deep = (levels: number): unknown => (levels === 0 ? 'x' : [deep(levels - 1)]);

  assert.equal(Object(facts(many)).length, 200);
  assert.equal(Object.keys(Object(facts(Object.fromEntries(many.map((at) => [`k${at}`, at]))))).length, 200);
  assert.equal(JSON.stringify(facts(deep(8))), JSON.stringify(deep(8)));
  assert.equal(JSON.stringify(facts(deep(9))), JSON.stringify(deep(9)).replace('["x"]', '"…"'));
});

test('where secrets are very long no part of one stays at the cut', () => {
  assert.equal(maskOf('s'.repeat(1000)).facts('x'.repeat(5000)), '… (5000 characters)');
});

test('a number that is a secret is hidden', () => {
  assert.deepEqual(maskOf('12345678').facts([12345678, 1234]), ['***', 1234]);
});

test('passwords of the form and of the proxy are hidden, also as they are written in an address', () => {
  const setting = { name: 'P', type: 'Password', defaultValue: 'from-the-form', help: '', variable: 'p' };
  const { mask, secrets } = maskOf('other-secret', { inputSettings: [setting] }, 'http://me:pass%40word@h:1');

  assert.equal(mask('from-the-form, pass%40word, pass@word'), '***, ***, ***');
  assert.equal(secrets.includes(''), false);
  assert.equal(maskOf('other-secret', {}, 'no address').mask('no address'), 'no address');
});
