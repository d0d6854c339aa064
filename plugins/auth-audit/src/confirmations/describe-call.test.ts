import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { secret } from '@gatehouse/sdk-plugin';
import type { HeldCall } from '@gatehouse/sdk-plugin/internal';
import * as v from 'valibot';
import { createHeldCall } from '../testing/held-call.ts';
import { describeCall } from './describe-call.ts';

const shownOf = (call: HeldCall) => describeCall(call).shown;

test('what was sent is shown as JSON of one line, without what is empty', () => {
  const { input, inputLength } = shownOf(createHeldCall());

  assert.equal(input, '{"params":{"id":"1"},"body":{"label":"red"}}');
  assert.equal(inputLength, input.length);
});

test('signs that could mislead a terminal, a page or a person are escaped', () => {
  const label = '\u001b[2J\u009b1m\u202egnp.exe\u2028\u0007\u200b\ud800\n';
  const { input } = shownOf(createHeldCall({ body: { label }, path: '/a\u009b2Jb' }));
  const { path } = shownOf(createHeldCall({ path: '/a\u009b2Jb' }));

  assert.match(`${input}${path}`, /^[\x20-\x7e]*$/);
  assert.match(input, /u001b\[2J\\u\{9b\}1m\\u\{202e\}gnp\.exe/);
});

test('of a long text both ends are shown, and how much is left out', () => {
  const label = `first ${'x'.repeat(1_000_000)} last`;
  const { input, inputLength } = shownOf(createHeldCall({ body: { label } }));

  assert.ok(input.length < 9_000);
  assert.match(input, /"first x.* … \d+ characters are not shown … x.* last"/);
  assert.ok(inputLength > 1_000_000);
});

test('secrets are not shown, and two of them differ all the same', () => {
  const operation = { ...createHeldCall().operation, body: v.object({ value: secret(v.string()) }) };
  const held = (value: string) =>
    shownOf(
      createHeldCall({
        operation,
        body: { value, password: value, deep: { value } },
      }),
    );
  const [one, two] = [held('hunter2'), held('hunter3')];

  assert.equal(one.input.includes('hunter2'), false);
  assert.notEqual(one.digest, two.digest);
});

test('a secret is shown as its length and a digest that nobody can try values against', () => {
  const pins = ['1234', '1234', '4321'].map((pin) => shownOf(createHeldCall({ body: { pin } })));
  const [one, same, other] = pins.map(
    ({ input }) => /"\*{3} \(4 characters, ([0-9a-f]{12})\)"/.exec(input)?.[1],
  );

  assert.deepEqual([one === same, one === other], [true, false]);
  assert.notEqual(one, hash('sha256', '1234').slice(0, 12));
  assert.deepEqual(pins[0]?.hiddenFields, [{ field: 'body.pin', length: 4 }]);
});

test('a text in a field that only has the name of a secret is kept for who asks, and no declared secret is', () => {
  const operation = { ...createHeldCall().operation, body: v.object({ value: secret(v.string()) }) };
  const body = { value: 'hunter2', steps: [{ token: `rm -rf ~${'x'.repeat(50_000)}end` }], token: 'short' };
  const { shown, kept } = describeCall(createHeldCall({ operation, body }));

  assert.equal(shown.hiddenCount, 3);
  assert.match(shown.input, /"token":"\*{3} \(50011 characters, /);
  assert.deepEqual(
    kept.map(({ field, length }) => [field, length]),
    [
      ['body.steps[0].token', 50_011],
      ['body.token', 5],
    ],
  );
  assert.match(kept[0]?.value ?? '', /^rm -rf ~x+ … \d+ characters are not shown … x+end$/);
  assert.ok((kept[0]?.value.length ?? 0) < 9_000);
});

test('of a long body only what is shown is looked at, and the fields after a long text are shown too', () => {
  let reads = 0;
  const rows = Array.from({ length: 100_000 }, () => ({
    get row() {
      reads += 1;
      return 'of many';
    },
  }));
  const bodyText = 'x'.repeat(2_000_000);
  const call = { ...createHeldCall(), body: { label: 'x'.repeat(1_000_000), force: true, rows }, bodyText };
  const { input, inputLength } = shownOf(call);

  assert.match(input, /characters are not shown … x+","force":true,"rows":\[\{"row":"of many"\},/);
  assert.ok(input.length < 9_000 && reads < 1_000, String(reads));
  assert.equal(inputLength, 2_000_000);
  assert.notEqual(shownOf({ ...call, bodyText: `${bodyText}y` }).digest, shownOf(call).digest);
});

test('a body that is deep is shown to a depth', () => {
  let body: unknown = 'end';
  for (let depth = 0; depth < 2_000; depth += 1) body = [body];
  const { input, inputLength } = shownOf(createHeldCall({ body }));

  assert.match(input, /^\{"params":\{"id":"1"\},"body":\[{98}/);
  assert.match(input, /\[ … the rest is not shown\]*\}$/);
  assert.equal(inputLength, 4_005);
});
