import assert from 'node:assert/strict';
import { test } from 'node:test';
import { secret } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { createHeldCall } from '../testing/held-call.ts';
import { describeCall } from './describe-call.ts';

test('what was sent is shown as JSON of one line, without what is empty', () => {
  const { input, inputLength } = describeCall(createHeldCall());

  assert.equal(input, '{"params":{"id":"1"},"body":{"label":"red"}}');
  assert.equal(inputLength, input.length);
});

test('signs that could mislead a terminal, a page or a person are escaped', () => {
  const label = '\u001b[2J\u009b1m\u202egnp.exe\u2028\u0007\u200b\ud800\n';
  const { input } = describeCall(createHeldCall({ body: { label }, path: '/a\u009b2Jb' }));
  const { path } = describeCall(createHeldCall({ path: '/a\u009b2Jb' }));

  assert.match(`${input}${path}`, /^[\x20-\x7e]*$/);
  assert.match(input, /u001b\[2J\\u\{9b\}1m\\u\{202e\}gnp\.exe/);
});

test('of a long text both ends are shown, and how much is left out', () => {
  const label = `first ${'x'.repeat(1_000_000)} last`;
  const { input, inputLength } = describeCall(createHeldCall({ body: { label } }));

  assert.ok(input.length < 9_000);
  assert.match(input, /"first x.* … \d+ characters are not shown … x.* last"/);
  assert.ok(inputLength > 1_000_000);
});

test('secrets are not shown, and two of them differ all the same', () => {
  const operation = { ...createHeldCall().operation, body: v.object({ value: secret(v.string()) }) };
  const held = (value: string) =>
    describeCall(
      createHeldCall({
        operation,
        body: { value, password: value, deep: { value } },
      }),
    );
  const [one, two] = [held('hunter2'), held('hunter3')];

  assert.equal(one.input.includes('hunter2'), false);
  assert.notEqual(one.digest, two.digest);
});
