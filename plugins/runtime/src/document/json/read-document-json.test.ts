import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { runAtOnce, type Steps } from '../../text/slices.ts';
import { cutByBytes } from './cut-by-bytes.ts';
import { cutByLines } from './cut-by-lines.ts';
import { toPlainValue } from './json-value.ts';
import { readJson } from './read-document-json.ts';

const read = (text: string) => runAtOnce(readJson(Buffer.from(text), toPlainValue));

/** Values large enough for a text to be cut, with strings that look like structure. */
const filler = fc.constantFrom('x'.repeat(500), '[{"a":', '}],\\"', '\u2028é"', '');
const value = fc.oneof(
  filler,
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.dictionary(fc.string({ maxLength: 5 }), filler, { maxKeys: 4, noNullPrototype: true }),
  fc.array(filler, { maxLength: 4 }),
);
const many = fc.tuple(fc.array(value, { maxLength: 6 }), fc.integer({ min: 1, max: 150 }));
const large = fc
  .dictionary(fc.string({ maxLength: 5 }), many, { maxKeys: 4, noNullPrototype: true })
  .map((fields) =>
    Object.entries(fields).map(([key, [items, times]]) => ({
      [key]: new Array(times).fill(items).flat(),
      key,
    })),
  );

const layouts: readonly (readonly [string, (value: unknown) => string])[] = [
  ['without spaces', (value) => JSON.stringify(value)],
  ['with an entry a line', (value) => JSON.stringify(value, null, 2)],
  ['with Windows line ends', (value) => JSON.stringify(value, null, 2).replaceAll('\n', '\r\n')],
  ['with tabs', (value) => JSON.stringify(value, null, '\t')],
  [
    'with lines that end anywhere',
    (value) => JSON.stringify(value, null, 1).replaceAll(/[{[,:]\n */g, (cut) => `\n${cut[0]}\n`),
  ],
];

for (const [name, layout] of layouts) {
  test(`a text ${name} is read as JSON.parse reads it`, () => {
    fc.assert(
      fc.property(large, (content) => {
        const text = layout(content);
        assert.deepEqual(read(text), JSON.parse(text));
      }),
      { numRuns: 30 },
    );
  });
}

test('a large text with an error anywhere is refused, as JSON.parse refuses it', () => {
  const lines = Array.from({ length: 3000 }, (_, at) => `  {"id":"a${at}","text":"${'x'.repeat(40)}"}`);
  const text = `[\n${lines.join(',\n')}\n]\n`;
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.constantFrom('', ',', '}', '"', '[', '\\', 'é'), (at, put) => {
      const broken = text.slice(0, at) + put + text.slice(at + 1);
      let expected: unknown;
      try {
        expected = JSON.parse(broken);
      } catch {
        assert.throws(() => read(broken), { code: 'bad_request', message: /At line \d+, column \d+/ });
        return;
      }
      assert.deepEqual(read(broken), expected);
    }),
    { numRuns: 150 },
  );
});

test('the key __proto__ is a key like any other, also in a large object', () => {
  const text = `{"__proto__": {"x": "${'y'.repeat(70_000)}"}, ${'"a":"b",'.repeat(20_000)}"z":1}`;

  assert.deepEqual(Object.keys(Object(read(text))).sort(), ['__proto__', 'a', 'z']);
});

const stepsOf = (work: Steps<unknown>) => {
  let steps = 1;
  while (!work.next().done) steps += 1;
  return steps;
};

test('parts that are parsed at once have a similar size in any layout', () => {
  const value = { list: Array.from({ length: 20_000 }, (_, at) => ({ at, text: 'x'.repeat(80) })) };
  for (const text of [JSON.stringify(value), JSON.stringify(value, null, 2)]) {
    const bytes = Buffer.from(text);
    assert.equal(stepsOf(readJson(bytes, toPlainValue)) > bytes.length / (96 * 1024), true);
  }
});

test('the fast cut leaves texts that it cannot cut into small parts to the exact one', () => {
  const oneLine = Buffer.from(JSON.stringify(new Array(100_000).fill('text')));

  assert.equal(runAtOnce(cutByLines(oneLine)), null);
  assert.equal('fault' in runAtOnce(cutByBytes(oneLine)), false);
});

for (const { title, of } of [
  {
    title: 'an array',
    of: (child: string) => [`[${child},]`, `[,${child}]`, `[${child},,1]`, `[1,,${child}]`],
  },
  {
    title: 'an object',
    of: (child: string) => [`{"a":${child},}`, `{,"a":${child}}`, `{"a":${child},,"b":1}`],
  },
])
  test(`a comma too many beside a large value in ${title} is refused, as JSON.parse refuses it`, () => {
    const child = JSON.stringify(Array.from({ length: 3000 }, () => 'x'.repeat(40)));

    for (const text of of(child)) {
      assert.throws(() => JSON.parse(text), SyntaxError);
      assert.throws(() => read(text));
    }
    assert.deepEqual(read(`[1,${child},{"a":${child}}]`), [1, JSON.parse(child), { a: JSON.parse(child) }]);
  });

test('a byte order mark in front is left out, and bytes that only begin like one are not', () => {
  const bytesOf = (...front: readonly number[]) => Buffer.concat([Buffer.from(front), Buffer.from('[1]')]);
  const readBytes = (bytes: Buffer) => runAtOnce(readJson(bytes, toPlainValue));

  assert.deepEqual(readBytes(bytesOf(0xef, 0xbb, 0xbf)), [1]);
  for (const bytes of [bytesOf(0xef, 0xbb), bytesOf(0xef, 0xbb, 0xbe), bytesOf(0xef, 0xba, 0xbf)])
    assert.throws(() => readBytes(bytes));
});

for (const text of ['', ' \n', '1 2', '1,2', ',', '[1] [2]'])
  test(`the text ${JSON.stringify(text)} is no value`, () => {
    assert.throws(() => read(text), { code: 'bad_request' });
  });
