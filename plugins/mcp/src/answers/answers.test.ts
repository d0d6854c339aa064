import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { encode } from 'gpt-tokenizer';
import { estimateTokens } from './estimate-tokens.ts';
import { fitJson } from './fit-json.ts';
import { fitText } from './fit-text.ts';
import { pick } from './pick.ts';
import { errorAnswer } from './tool-answer.ts';

const samples: Readonly<Record<string, string>> = {
  prose:
    'The runner starts a try as soon as a thread is free, and writes it to the task before it runs. '.repeat(
      20,
    ),
  json: JSON.stringify(
    Array.from({ length: 80 }, (_, id) => ({ id, name: `task ${id}`, isActive: id % 2 === 0, tries: null })),
  ),
  ids: Array.from({ length: 60 }, (_, n) => `${n}c1f6f0e-6f0b-4c5e-9d4f-2b8a3f0a8d${n}`).join(','),
  code: 'const value = await readFile(join(folder, `prices.json`), "utf8");\n  if (value === null) return;\n'.repeat(
    30,
  ),
  markup: '<div class="row item-3"><a href="/shop/42?sort=asc" data-id="x9">Buy now</a></div>\n'.repeat(30),
  base64: Buffer.from(Array.from({ length: 1_500 }, (_, n) => (n * 7919 + n * n * 31) % 256)).toString(
    'base64',
  ),
  german: 'Die Größe der Übersicht ändert sich während der Ausführung für Straßenfüße. '.repeat(20),
  chinese: '这是一个很长的文本，用来测试标记的数量。'.repeat(30),
};

test('an estimate is never much below what a tokenizer counts, and not far above', () => {
  for (const [name, text] of Object.entries(samples)) {
    const ratio = estimateTokens(text) / encode(text).length;
    assert.ok(ratio >= 0.95 && ratio <= 2, `${name}: ${ratio}`);
  }
});

test('a text is cut where its budget ends, between lines where it can be', () => {
  const lines = Array.from({ length: 400 }, (_, n) => `line ${n} of the log of a long run`).join('\n');
  const { text, left } = fitText(lines, 500);
  assert.ok(encode(text).length <= 500 && encode(text).length > 250);
  assert.equal(left, lines.length - text.length);
  assert.ok(lines.startsWith(`${text}\n`));
  assert.deepEqual(fitText('short', 500), { text: 'short', left: 0 });
  assert.ok(encode(fitText(lines, 50).text).length > 10, 'a small budget shows something');
});

test('a value is made smaller until its JSON fits, and says what it leaves out', () => {
  const value = { tasks: Array.from({ length: 5_000 }, (_, id) => ({ id, log: 'x'.repeat(300) })) };
  const { value: fitted, isWhole } = fitJson(value, 1_000);
  assert.equal(isWhole, false);
  assert.ok(encode(JSON.stringify(fitted)).length <= 1_000);
  assert.match(JSON.stringify(fitted), /more of 5000/);
  assert.deepEqual(fitJson({ a: 1 }, 1_000), { value: { a: 1 }, isWhole: true });
  const deep = Array.from({ length: 60 }).reduce<unknown>(
    (inner) => ({ inner, filler: 'word '.repeat(50) }),
    'end',
  );
  assert.ok(encode(JSON.stringify(fitJson(deep, 300).value)).length <= 300);
  assert.ok(encode(JSON.stringify(fitJson('äöü'.repeat(9_000), 300).value)).length <= 300);
});

test('a part of a value is picked by its path, and a wrong path says what there is', () => {
  const value = {
    tasks: [
      { id: 1, name: 'a', more: { deep: true } },
      { id: 2, name: 'b', more: { deep: false } },
    ],
  };
  assert.deepEqual(pick(value, 'tasks[].name'), ['a', 'b']);
  assert.equal(pick(value, 'tasks[1].id'), 2);
  assert.deepEqual(pick(value, 'tasks[].{id,name}'), [
    { id: 1, name: 'a' },
    { id: 2, name: 'b' },
  ]);
  assert.deepEqual(pick(value, 'tasks[].more.deep'), [true, false]);
  assert.throws(() => pick(value, 'tasks.name'), /list of 2/);
  assert.throws(() => pick(value, 'task'), /there are tasks/);
  assert.throws(() => pick(value, 'constructor'), /no field/);
});

test('an error is short, however long what it quotes is', () => {
  const details = {
    validationErrors: Array.from({ length: 500 }, (_, id) => ({ id, message: 'No such field.' })),
  };
  const { text } = errorAnswer(
    new GatehouseError('not_found', `There is no tool "${'no such name '.repeat(20_000)}"`, details),
  );
  assert.ok(encode(text).length <= 2_500);
  assert.match(text, /^not_found: There is no tool[\s\S]*more of 500/);
});
