import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseProposal, parseRecall, parseReports } from './parse-reports.ts';

const digest = '0123456789abcdef'.repeat(2);
const report = { actionId: 'a1', finder: digest, foundMs: [12, 0.5], misses: 0, fallbacks: 2 };
const finder = { type: 'CssFinder', scalars: { Selector: '#buy' }, nestedArrays: {} };
const proposal = {
  ...{ actionId: 'a1', missed: digest, digest, score: 0.9, second: 0.5, finder, isHealed: true },
  ...{ shown: 'Buy', page: 'https://shop.test/', reason: 'The same text' },
};

test('reports are taken as they are sent, with or without a fingerprint', () => {
  const other = { ...report, fingerprint: 'x'.repeat(8192) };

  assert.deepEqual(parseReports([report, other]), [report, other]);
  assert.deepEqual(parseReports(null), []);
  assert.equal(parseReports(Array.from({ length: 501 }, () => report)).length, 500);
});

for (const [title, wrong] of Object.entries({
  'a long fingerprint': { fingerprint: 'x'.repeat(8193) },
  'no action': { actionId: '' },
  'a long id': { actionId: 'x'.repeat(201) },
  'a finder that is no digest': { finder: digest.slice(1) },
  'a time below zero': { foundMs: [-1] },
  'too many times': { foundMs: Array.from({ length: 101 }, () => 1) },
  'a count below zero': { misses: -1 },
  'a huge count': { fallbacks: 1_000_001 },
  'a count that is no whole number': { misses: 0.5 },
}))
  test(`a report with ${title} is left out, those beside it are taken`, () => {
    assert.deepEqual(parseReports([{ ...report, ...wrong }, report]), [report]);
  });

test('a proposal is taken with the texts and scores that may stand in it', () => {
  const widest = {
    ...{ ...proposal, score: 1, second: 0, shown: 'x'.repeat(500), isHealed: false },
    finder: { ...finder, scalars: { ['x'.repeat(40)]: 'x'.repeat(2000) } },
  };

  assert.deepEqual(parseProposal(proposal), proposal);
  assert.deepEqual(parseProposal(widest), widest);
});

const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_none, at) => [`f${at}`, '']));
const found = (change: object) => ({ finder: { ...finder, ...change } });

test('a proposed finder has at most eight fields', () => {
  assert.notEqual(parseProposal({ ...proposal, ...found({ scalars: many(8) }) }), null);
  assert.equal(parseProposal({ ...proposal, ...found({ scalars: many(9) }) }), null);
});

for (const [title, wrong] of Object.entries({
  'a macro of the page': found({ scalars: { Selector: '{-Secret.Shop-}' } }),
  'a finder of another kind': found({ type: 'PictureFinder' }),
  'nested fields': found({ nestedArrays: { Rows: [] } }),
  'a long field': found({ scalars: { Selector: 'x'.repeat(2001) } }),
  'a long name of a field': found({ scalars: { ['x'.repeat(41)]: '' } }),
  'a score above 1': { score: 1.1 },
  'a score below 0': { second: -0.1 },
  'a long text': { reason: 'x'.repeat(501) },
}))
  test(`a proposal with ${title} is none`, () => {
    assert.equal(parseProposal({ ...proposal, ...wrong }), null);
  });

test('a question for what was learned names an action and its finder', () => {
  assert.deepEqual(parseRecall({ actionId: 'a1', finder: digest }), { actionId: 'a1', finder: digest });
  assert.equal(parseRecall({ actionId: 'a1', finder: 'x' }), null);
});
