import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesAnswer } from './changes-answer.ts';
import { estimateTokens } from './estimate-tokens.ts';

const acted = { done: 1, steps: 1, failure: null, source: 'http://127.0.0.1/', reader: 'page_read' };
const lines = (count: number, word: string) =>
  Array.from({ length: count }, (_none, n) => `textbox "${word} ${n}"`);

test('what is gone and what is there now are both shown where they fit', () => {
  const { text } = changesAnswer({
    ...acted,
    before: ['button "Go"'],
    after: ['status Done'],
    maxTokens: 300,
  });

  assert.match(text, /^-button "Go"$/m);
  assert.match(text, /^\+status Done$/m);
});

test('what is there now is shown first where not all fits', () => {
  const before = lines(40, 'before');
  const after = [...lines(10, 'after'), 'status Done'];

  const { text } = changesAnswer({ ...acted, before, after, maxTokens: 300 });

  assert.match(text, /^\+status Done$/m);
  assert.doesNotMatch(text, /^-/m);
  assert.match(text, /^\d+ more characters: page_read$/m);
  assert.ok(estimateTokens(text) <= 300);
});

test('lines that are gone are shown where nothing came', () => {
  const { text } = changesAnswer({ ...acted, before: lines(400, 'before'), after: [], maxTokens: 300 });

  assert.match(text, /^-textbox "before 0"$/m);
  assert.ok(estimateTokens(text) <= 300);
});

test('an answer keeps to its tokens with each random word in it', () => {
  for (let maxTokens = 100; maxTokens < 300; maxTokens += 1) {
    const before = lines(400, 'x'.repeat(maxTokens % 7));
    const { text } = changesAnswer({ ...acted, before, after: [], maxTokens });

    const tokens = estimateTokens(text);
    assert.ok(tokens <= maxTokens, `${tokens} of ${maxTokens}: ${text}`);
  }
});
