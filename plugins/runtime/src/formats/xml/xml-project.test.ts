import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { documents } from '../../document/fixtures/documents.ts';
import { documentOf } from '../../testing.ts';
import { parseXmlz } from './parse-xmlz.ts';
import { writeXmlz } from './write-xmlz.ts';

const document = documentOf(
  [{ type: 'Text', action: 'Lower', name: 'first', parameters: { Text: 'plain' } }],
  { references: ['lodash'] },
);
const sound = gunzipSync(await writeXmlz(document)).toString();
const parse = (text: string | Buffer) => parseXmlz(gzipSync(text));

test('any document is read back as it was written', async () => {
  await fc.assert(
    fc.asyncProperty(documents, async (written) => {
      assert.deepEqual(await parseXmlz(await writeXmlz(written)), written);
    }),
    { numRuns: 40 },
  );
});

test('the text has a list element on each line, and leaves out what is as usual', () => {
  const lines = sound.split('\n');

  assert.deepEqual(
    [lines[0], lines[1], lines.at(-2), lines.at(-1)],
    ['<?xml version="1.0" encoding="UTF-8"?>', '<project>', '</project>', ''],
  );
  assert.ok(lines.includes('  <references>') && lines.includes('    <reference>lodash</reference>'), sound);
  const [, ...group] = sound.slice(sound.indexOf('  <groups>'), sound.indexOf('  </groups>')).split('\n');
  assert.deepEqual(
    group.map((line) => line.replace(/<action>.*<\/action>/, '<action/>')),
    [
      ...['    <group>', '      <id>g1</id>', '      <actions>', '        <action/>'],
      ...['      </actions>', '    </group>', ''],
    ],
  );
  assert.ok(sound.includes('<parameters><text key="Text">plain</text></parameters>'), sound);
  for (const absent of ['<breakpoint>', '<optional>', '<notes>', '<finder>'])
    assert.ok(!sound.includes(absent));
});

test('texts of several kinds survive, in values and in keys', async () => {
  const hard = ['<&>"\'', 'a\r\nb\tc', '\u0000\\u0041\\', '\ud800', ' ', ']]>', '\ufffe'];
  const parameters = Object.fromEntries(hard.map((text) => [text, text]));
  const written = documentOf([{ type: 'T', action: 'A', parameters }], { name: '\u0000 <b>' });

  assert.deepEqual(await parseXmlz(await writeXmlz(written)), written);
});

test('a very repetitive document can be read again', async () => {
  const written = documentOf([{ type: 'T', action: 'A', parameters: { Text: 'x'.repeat(500_000) } }]);

  assert.deepEqual(await parseXmlz(await writeXmlz(written)), written);
});

test('a text is read whether its parts stand in CDATA or not, and white space between elements does not count', async () => {
  const other = sound.replace('>plain<', '><![CDATA[pl]]>a&#105;n<').replaceAll('\n', '\n\n\t');

  assert.deepEqual(await parse(other), document);
});

const name = '<name>Test</name>';
const packed = gzipSync(sound);

for (const { title, bytes, message } of [
  { title: 'that is empty', bytes: Buffer.alloc(0), message: /It is empty/ },
  { title: 'that is no gzip', bytes: Buffer.from(sound), message: /not sound gzip data/ },
  { title: 'that is cut off', bytes: packed.subarray(0, -9), message: /It is cut off/ },
  {
    title: 'with something behind it',
    bytes: Buffer.concat([packed, Buffer.alloc(4)]),
    message: /Something else follows the packed text at byte/,
  },
  {
    title: 'that is packed too well',
    bytes: gzipSync(Buffer.alloc(2 ** 20, ' ')),
    message: /more than 200 times/,
  },
]) {
  test(`a packed file ${title} is refused`, async () => {
    await assert.rejects(parseXmlz(bytes), { code: 'bad_request', message });
  });
}

for (const { title, text, message } of [
  {
    title: 'an unknown element',
    text: sound.replace(name, '<nmae>x</nmae>'),
    message: /project\/nmae is not known/,
  },
  { title: 'another root', text: '<other></other>', message: /the element other is not known/ },
  {
    title: 'an unknown attribute',
    text: sound.replace('<name>', '<name a="1">'),
    message: /attribute a of project\/name/,
  },
  {
    title: 'a key where none belongs',
    text: sound.replace('<name>', '<name key="1">'),
    message: /attribute key of/,
  },
  {
    title: 'another value of escaped',
    text: sound.replace('<name>', '<name escaped="no">'),
    message: /attribute escaped of/,
  },
  {
    title: 'an entry without its key',
    text: sound.replace('<text key="Text">', '<text>'),
    message: /the key of .*text is missing/,
  },
  {
    title: 'a field twice',
    text: sound.replace(name, `${name}${name}`),
    message: /project\/name is there twice/,
  },
  {
    title: 'an entry twice',
    text: sound.replace('</parameters>', '<text key="Text">b</text></parameters>'),
    message: /parameters\/text is there twice/,
  },
  {
    title: 'a key that cannot be',
    text: sound.replace('key="Text"', 'key="__proto__"'),
    message: /has a key that cannot be/,
  },
  {
    title: 'text between elements',
    text: sound.replace(name, `x${name}`),
    message: /the text "x" stands outside of a field/,
  },
  {
    title: 'no number',
    text: sound.replace(/<x>0<\/x>/, '<x>0x1</x>'),
    message: /must be a number, not "0x1"/,
  },
  {
    title: 'no flag',
    text: sound.replace(name, name).replace('<name>first', '<disabled>yes</disabled><name>first'),
    message: /disabled must be true or false, not "yes"/,
  },
  {
    title: 'a bad escape',
    text: sound.replace(name, '<name escaped="true">\\x</name>'),
    message: /a backslash that escapes nothing/,
  },
  {
    title: 'a character that XML lacks',
    text: sound.replace(name, '<name>\u0001</name>'),
    message: /a character that XML has no place for/,
  },
  {
    title: 'a DOCTYPE',
    text: sound.replace('<project>', '<!DOCTYPE a><project>'),
    message: /a DOCTYPE is not taken/,
  },
  {
    title: 'an instruction',
    text: sound.replace('<project>', '<?php x?><project>'),
    message: /only <\?xml version/,
  },
  { title: 'another encoding', text: sound.replace('UTF-8', 'latin1'), message: /only <\?xml version/ },
  {
    title: 'an end that is missing',
    text: sound.replace('</project>\n', ''),
    message: /At line \d+, column \d+: /,
  },
  {
    title: 'an unknown entity',
    text: sound.replace(name, '<name>&nbsp;</name>'),
    message: /At line \d+, column \d+: .*entity/i,
  },
  {
    title: 'five attributes',
    text: sound.replace('<name>', '<name a="1" b="1" c="1" d="1" e="1">'),
    message: /too many attributes/,
  },
  {
    title: 'four attributes',
    text: sound.replace('<name>', '<name a="1" b="1" c="1" d="1">'),
    message: /the attribute a of project\/name/,
  },
]) {
  test(`a text with ${title} is refused with its place`, async () => {
    assert.notEqual(text, sound);
    await assert.rejects(parse(text), { code: 'bad_request', message });
  });
}

test('a text that is not UTF-8 is refused with its place', async () => {
  const bytes = Buffer.from(sound.replace('plain', 'pl\u00e9n'), 'latin1');

  await assert.rejects(parse(bytes), { code: 'bad_request', message: /not valid UTF-8/ });
});

test('characters of several bytes are read across the parts of a file', async () => {
  const written = documentOf([
    { type: 'T', action: 'A', parameters: { Text: `x${'\u20ac'.repeat(100_000)}` } },
  ]);
  const text = gunzipSync(await writeXmlz(written));

  // Without compression, as an even text would be taken for a bomb.
  assert.deepEqual(await parseXmlz(gzipSync(text, { level: 0 })), written);
});
