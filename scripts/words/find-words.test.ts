import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findWords } from './find-words.mjs';

const wrongSentences = [
  'Who never looks pays for no page.',
  'Whoever opens must close.',
  'What a deed left: a dialog, or null.',
  'Of several registrations the last one counts.',
  'Ends the run. What comes later is ignored.',
  'So long a thread may be busy.',
  'A try that is over, as it is told.',
  'Events tell of a change.',
  'Result of a deed.',
  'Rights of whoever activated the schedule.',
  'Null when no proxy is to be had.',
  'The how-manieth attempt it is.',
  'The way out of a try.',
  'The answer is on its way.',
];

for (const sentence of wrongSentences) {
  test(`a comment is found: ${sentence}`, () => {
    assert.deepEqual(findWords('a.ts', `/** ${sentence} */`).length, 1);
  });
}

const rightSentences = [
  'Why a task is held; null if it is not.',
  'What is left?',
  'The caller waits for `told`.',
  'Office hours in local time.',
];

for (const sentence of rightSentences) {
  test(`a comment is right: ${sentence}`, () => {
    assert.deepEqual(findWords('a.ts', `/** ${sentence} */`), []);
  });
}

test('a sentence over several lines is found at the first line of its comment', () => {
  const text = 'const a = 1;\n// Ends the run. What\n// comes later is ignored.\n';
  assert.deepEqual(findWords('a.ts', text), [
    'a.ts:2 "What comes later is ignored.": start the sentence with its subject, a noun',
  ]);
});

test('an old word is found in names, in any case, and not in texts', () => {
  const text = "const mostBytes = 'told'; class ToldRecord { #chances = mostly; }";
  assert.deepEqual(findWords('a.ts', text), [
    'a.ts:1 the name mostBytes: "most" is "max"',
    'a.ts:1 the name ToldRecord: "told" is "reported"',
    'a.ts:1 the name chances: "chances" is "allocation"',
  ]);
});
