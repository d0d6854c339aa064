import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runAction } from '../../testing/run-action.ts';

function onVariables(
  action: string,
  parameters: Record<string, string>,
  variables: Record<string, string> = {},
) {
  return runAction(
    { type: 'Variables', action, parameters, results: { OutputVariable: 'out', Count: 'count' } },
    { variables },
  );
}

const cleared = [
  [{ Which: 'all' }, { a: '', b: '', c: '' }],
  [
    { Which: 'listed', Names: 'a; c' },
    { a: '', b: '2', c: '' },
  ],
  [
    { Which: 'allExcept', Names: 'a,\nnosuch' },
    { a: '1', b: '', c: '' },
  ],
] as const;

for (const [parameters, expected] of cleared) {
  test(`Clear ${JSON.stringify(parameters)} leaves ${JSON.stringify(expected)}`, async () => {
    const run = await onVariables('Clear', parameters, { a: '1', b: '2', c: '3' });

    const { a, b, c } = run.values.variables;
    assert.deepEqual({ a, b, c }, expected, run.error);
  });
}

test('Clear of a variable that does not exist is an error and clears nothing', async () => {
  const run = await onVariables('Clear', { Which: 'listed', Names: 'a, nosuch' }, { a: '1' });

  assert.match(run.error, /no variable "nosuch"/);
  assert.equal(run.values.variables.a, '1');
});

const calculated = [
  ['round(price * 1.19, 2)', '11.9'],
  ['round(1.005, 2) + round(-2.5)', '-1.99'],
  ['max(1, price, 3) - min(4, 2)', '8'],
  ['power(2, 10) + abs(-1) + floor(1.9) + ceil(1.1) + sqrt(9)', '1031'],
  ['price > 5 ? "dear" : "cheap"', 'dear'],
  ['price == 10', 'true'],
  ['"a" + price', 'a10'],
] as const;

for (const [Expression, expected] of calculated) {
  test(`Calculate ${Expression} is ${expected}`, async () => {
    const run = await onVariables('Calculate', { Expression }, { price: '10' });

    assert.equal(run.values.variables.out, expected, run.error);
  });
}

for (const [Expression, message] of [
  ['sqrt(0 - 1)', /gives no number/],
  ['power(10, 400)', /gives no number/],
  ['round("a")', /needs numbers; "a" is none/],
  ['round(1, 99)', /round takes 0 to 15 digits/],
  ['max()', /takes 1 to 100 values; it got 0/],
  ['process.exit()', /only functions by their plain names/],
  ['('.repeat(9000), /cannot be read/],
] as const) {
  test(`Calculate ${Expression.slice(0, 30)} fails`, async () => {
    const run = await onVariables('Calculate', { Expression });

    assert.equal(run.branch, 'OnError');
    assert.match(run.error, message);
  });
}

const berlin = { Zone: 'Europe/Berlin' };
const moments = [
  [{ Op: 'format', Value: '0', Zone: 'UTC', Format: 'yyyy-MM-dd HH:mm' }, '1970-01-01 00:00'],
  [{ Op: 'format', Value: '2026-03-29T12:00', ...berlin, Format: 'unix' }, '1774778400'],
  [{ Op: 'format', Value: '2026-03-29 12:00', ...berlin, Format: 'iso' }, '2026-03-29T12:00:00.000+02:00'],
  [{ Op: 'format', Value: '2026-01-01T00:00Z', Zone: 'UTC+3', Format: 'HH' }, '03'],
  [
    { Op: 'parse', Value: '05.02.2026 07:08', Format: 'dd.MM.yyyy HH:mm', Zone: 'UTC' },
    '2026-02-05T07:08:00.000Z',
  ],
  [{ Op: 'parse', Value: '1500', Format: 'unixMs', Zone: 'UTC' }, '1970-01-01T00:00:01.500Z'],
  [
    { Op: 'add', Value: '2026-01-31', Amount: '1', Unit: 'months', Zone: 'UTC', Format: 'yyyy-MM-dd' },
    '2026-02-28',
  ],
  // Summer time starts in Berlin in this night.
  [{ Op: 'add', Value: '2026-03-28T12:00', Amount: '1', ...berlin, Format: 'HH:mm ZZ' }, '12:00 +02:00'],
  [
    { Op: 'add', Value: '2026-03-28T12:00', Amount: '24', Unit: 'hours', ...berlin, Format: 'HH:mm' },
    '13:00',
  ],
  [{ Op: 'diff', Value: '2026-03-28T12:00', Until: '2026-03-29T12:00', Unit: 'hours', ...berlin }, '23'],
  [{ Op: 'diff', Value: '2026-01-02', Until: '2026-01-01', Zone: 'UTC' }, '-1'],
] as const;

for (const [parameters, expected] of moments) {
  test(`DateTime ${JSON.stringify(parameters)} is ${expected}`, async () => {
    const run = await onVariables('DateTime', parameters);

    assert.equal(run.values.variables.out, expected, run.error);
  });
}

test('DateTime now returns the present', async () => {
  const before = Date.now();

  const run = await onVariables('DateTime', { Op: 'now', Format: 'unixMs' });

  const shown = Number(run.values.variables.out);
  assert.deepEqual([shown >= before, shown <= Date.now()], [true, true], run.error);
});

for (const [parameters, message] of [
  [
    { Op: 'now', Zone: 'Mars/Base' },
    /Zone must be a time zone such as Europe\/Berlin or UTC\+3; it is "Mars\/Base"/,
  ],
  [{ Op: 'format', Value: 'soon' }, /Value must be a moment such as .*; it is "soon"/],
  [{ Op: 'parse', Value: '2026', Format: 'dd.MM.yyyy' }, /Value "2026" does not have the form dd\.MM\.yyyy/],
  [{ Op: 'parse', Value: '1' }, /Format needs a value when Op is parse/],
  [{ Op: 'add', Amount: '1000000000', Unit: 'years' }, /beyond the years/],
  [{ Op: 'diff', Value: '2026-01-01' }, /Until needs a value/],
] as const) {
  test(`DateTime ${JSON.stringify(parameters)} fails`, async () => {
    const run = await onVariables('DateTime', parameters);

    assert.equal(run.branch, 'OnError');
    assert.match(run.error, message);
  });
}
