import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createProjectFiles } from '../large-files/create-project-files.ts';
import { testFiles } from '../testing/test-files.ts';
import { documentOf } from '../testing.ts';
import { runAtOnce } from '../text/slices.ts';
import { documentText } from './document-text.ts';
import { findJsonError } from './json/find-json-error.ts';

const files = createProjectFiles('7.1.0.0', () => testFiles);
const sound = [
  ...documentText(
    documentOf([
      { type: 'File', action: 'Read' },
      { type: 'File', action: 'Write' },
    ]),
  ),
].join('');
const parse = (text: string | Uint8Array) => files.parse(Buffer.from(text), 'p.zp');

const secondAction = '{"id":"a2","type":"File","action":"Write"}';
const link = '{"source":"Start","branch":"OnSuccess","target":"a1"}';

for (const [problem, text, message] of [
  ['no text', '', /It is empty/],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), /not valid UTF-8/],
  ['broken JSON', '{\n  "a": [1,\n  }', /line 3, column 3: "}" is not expected here/],
  ['JSON that ends early', '{\n  "a": "x', /line 2, column 10: the text ends too early/],
  ['no object', '[1]', /not an object/],
  ['no version', '{}', /formatVersion is missing/],
  ['a version of the future', '{"formatVersion": 2}', /formatVersion is 2; this product reads version 1/],
  [
    'a wrong type',
    sound.replace(secondAction, '{"id":"a2","type":5,"action":"Write"}'),
    /groups\[0\]\.actions\[1\]\.type/,
  ],
  ['an unknown field', sound.replace('"id":"a2"', '"id":"a2","nmae":"x"'), /groups\[0\]\.actions\[1\]\.nmae/],
  ['a bad branch', sound.replace('OnSuccess', 'Case:x'), /links\[0\]\.branch: must be OnSuccess/],
  [
    'an id that is there twice',
    sound.replace('"a2"', '"a1"'),
    /groups\[0\]\.actions\[1\]\.id: "a1" is there twice/,
  ],
  ['a reserved id', sound.replace('"a2"', '"Start"'), /and not Start/],
  [
    'a link to nowhere',
    sound.replace('"target":"a1"', '"target":"a9"'),
    /links\[0\]\.target: there is no action "a9"/,
  ],
  ['a link from nowhere', sound.replace('"Start"', '"a9"'), /links\[0\]\.source: there is no action "a9"/],
  [
    'a second link of a branch',
    sound.replace(link, `${link},${link}`),
    /links\[1\]: the link .* is there twice/,
  ],
  ['OnError of Start', sound.replace('OnSuccess', 'OnError'), /Start has only OnSuccess/],
  [
    'a variable that is there twice',
    sound.replace('"variables": []', '"variables": [{"name":"v"},{"name":"v"}]'),
    /variables\[1\]: the name "v" is there twice/,
  ],
  [
    'a parameter that is no text',
    sound.replace('"Write"', '"Write","parameters":{"A":1}'),
    /actions\[1\]\.parameters/,
  ],
] as const) {
  test(`a file with ${problem} is refused with its place`, async () => {
    await assert.rejects(parse(text), { name: 'GatehouseError', code: 'bad_request', message });
  });
}

test('a file written by hand may leave out fields with default values', async () => {
  const text = `{ "formatVersion": 1, "id": "11111111-1111-4111-8111-111111111111", "name": "N",
    "productVersion": "7.1.0.0", "minVersion": "7.1.0.0", "groups": [], "links": [], "lists": [{ "name": "L" }] }`;

  const document = await parse(text);

  assert.deepEqual([document.lists[0]?.splitter, document.references], ['{-String.Enter-}', null]);
});

test('the finder of JSON errors points at the end of a cut text, or at the word that was cut', () => {
  const find = (json: string) => runAtOnce(findJsonError(Buffer.from(json)));
  const text = '{"a": [1, -2.5e3, true, null, "x\\u0041\\n"], "b": {"c": []}}';
  for (let length = 1; length < text.length; length++) {
    const cut = text.slice(0, length);
    assert.match(cut.slice(find(cut)), /^(-|\.|e|tr?u?|nu?l?|\\.*)?$/, cut);
  }
  assert.equal(find('[1 2]'), 3);
  assert.equal(find('["\\x"]'), 2);
  assert.equal(find('{"a" 1}'), 5);
  assert.equal(find('[1,]'), 3);
  assert.equal(find('{} x'), 3);
});

test('a retry of which only the times are given pauses 1 second, doubled each time up to a minute', async () => {
  const text = sound.replace(secondAction, secondAction.replace('}', ',"retry":{"times":3}}'));

  const [, action] = (await parse(text)).groups[0]?.actions ?? [];

  assert.deepEqual(action?.retry, { times: 3, pauseSec: 1, factor: 2, maxPauseSec: 60, on: '' });
});

/** The last value that is taken, and the first that is not. */
for (const { field, last, beyond } of [
  { field: 'times', last: 1, beyond: 0 },
  { field: 'times', last: 100, beyond: 101 },
  { field: 'times', last: 2, beyond: 2.5 },
  { field: 'pauseSec', last: 0, beyond: -0.1 },
  { field: 'pauseSec', last: 3600, beyond: 3600.5 },
  { field: 'factor', last: 1, beyond: 0.9 },
  { field: 'factor', last: 100, beyond: 100.5 },
  { field: 'maxPauseSec', last: 0, beyond: -0.1 },
  { field: 'maxPauseSec', last: 3600, beyond: 3600.5 },
])
  test(`${field} of a retry may be ${last} and not ${beyond}`, async () => {
    const withValue = (value: number) => {
      const retry = JSON.stringify({ times: 3, [field]: value });
      return parse(sound.replace(secondAction, secondAction.replace('}', `,"retry":${retry}}`)));
    };

    await withValue(last);
    await assert.rejects(withValue(beyond), { code: 'bad_request' });
  });
