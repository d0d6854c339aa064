import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf } from '@gatehouse/plugin-runtime/testing';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { replaceDocument, withProposedFinder } from './accept-locator.ts';
import type { StoredProposal } from './locator-record.ts';

const digest = 'a'.repeat(32);
const finder = { type: 'RoleFinder', scalars: { Role: 'button', Name: 'Send' }, nestedArrays: {} };
const scores = {
  score: 0.9,
  second: 0.1,
  shown: '<button>Send',
  page: 'http://x/',
  isHealed: false,
  reason: '',
};
const made = { id: 'p', uowId: 'try', at: '2026-03-01T10:00:00.000Z', times: 1 };
const proposal: StoredProposal = { actionId: 'click', missed: digest, digest, finder, ...scores, ...made };
const old = { type: 'XPathFinder', scalars: { XPath: '//b', Index: '2' }, nestedArrays: {} };
const parameters = { FinderType: 'XPathFinder', Match: '2', Event: 'click' };
const project = documentOf([
  { id: 'click', type: 'HtmlElement', action: 'RiseEvent', finder: old, parameters },
  { id: 'other', type: 'HtmlElement', action: 'RiseEvent', finder: old, parameters },
]);

test('an accepted finder replaces the one of its action, and the index that counted for that', () => {
  const [click, other] = withProposedFinder(project, proposal).groups[0]?.actions ?? [];

  assert.deepEqual(click?.finder, finder);
  assert.deepEqual(click?.parameters, { FinderType: 'RoleFinder', Match: '0', Event: 'click' });
  assert.deepEqual(other, project.groups[0]?.actions[1]);
});

test('a proposal for an action that is gone, or of another project, is refused', () => {
  const gone = documentOf([{ id: 'other', type: 'HtmlElement', action: 'Get', finder: old }]);

  assert.throws(() => withProposedFinder(gone, proposal), { code: 'failed_precondition' });
});

/** A file that somebody else saves before it is replaced. */
function aFile(hashes: string[]) {
  const written: ProjectDocument[] = [];
  const facts = async () => ({ fileHash: hashes.shift() ?? '', fileSizeBytes: 1, lastWriteTimeUtc: '' });
  const files = {
    facts,
    read: async () => ({ document: project, facts: await facts() }),
    write: async (_path: string, document: ProjectDocument, beforeReplace?: () => Promise<unknown>) => {
      await beforeReplace?.();
      written.push(document);
      return facts();
    },
  };
  return { files, written };
}

test('a file that was saved meanwhile is not overwritten', async () => {
  const [calm, busy] = [aFile(['1', '1']), aFile(['1', '2'])];
  const change = (document: ProjectDocument) => withProposedFinder(document, proposal);

  const { after } = await replaceDocument('/shop.zp', calm.files, change);
  await assert.rejects(replaceDocument('/shop.zp', busy.files, change), { code: 'failed_precondition' });

  assert.deepEqual([calm.written, busy.written], [[after], []]);
});
