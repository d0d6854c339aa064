import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContentPart, FileVoucher, ProjectContent } from '@gatehouse/plugin-runtime/api';
import type { TaskApproval } from '../task/task-approval.ts';
import { judgeContent } from './judge-content.ts';

const projectPath = '/shop.zp';
const part = (path: string, digest = 'd1'): ContentPart => ({ kind: 'code', path, digest }) as ContentPart;
const content = (documentDigest: string, ...parts: readonly ContentPart[]) =>
  ({
    digest: `${documentDigest}+${parts.map(({ digest }) => digest).join()}`,
    documentDigest,
    parts,
  }) as ProjectContent;
const approvalOf = ({ digest, documentDigest, parts }: ProjectContent): TaskApproval =>
  ({ digest, documentDigest, parts, keyId: 'old', label: 'Old', scopes: [], at: '2026' }) as TaskApproval;
const voucher = (path: string, digest: string, more: Partial<FileVoucher> = {}): FileVoucher =>
  ({
    path,
    digest,
    isSufficient: true,
    keyId: 'k',
    label: 'K',
    scopes: ['io:network', 'io:database'],
    at: '1',
    ...more,
  }) as FileVoucher;

const approvalsWith = (...vouchers: readonly FileVoucher[]) => ({
  lastAt: async (path: string) => vouchers.find((each) => each.path === path) ?? null,
});

const before = content('p1', part('/a.js'), part('/b.js'));
const approval = approvalOf(before);
const given = { approval, projectPath };

test('content with the approved digest is approved', async () => {
  assert.deepEqual(await judgeContent(before, given, approvalsWith()), { kind: 'approved', approval });
});

test('a first approval is never made by vouchers', async () => {
  const saved = voucher(projectPath, 'p1');

  const judged = await judgeContent(content('p1'), { projectPath }, approvalsWith(saved));

  assert.deepEqual(judged, { kind: 'changed', changedFiles: [], last: saved });
});

test('a changed file that a key saved which may run it moves the approval to that key', async () => {
  const now = content('p1', part('/a.js'), part('/b.js', 'd2'));
  const saved = voucher('/b.js', 'd2');

  const judged = await judgeContent(now, given, approvalsWith(saved));

  const { digest, documentDigest, parts } = now;
  const moved = {
    digest,
    documentDigest,
    parts,
    keyId: 'k',
    label: 'K',
    scopes: ['io:network', 'io:database'],
    at: '1',
  };
  assert.deepEqual(judged, { kind: 'moved', voucher: saved, approval: moved });
});

test('of several keys the one that saved last counts, with the scopes that all have', async () => {
  const now = content('p2', part('/a.js', 'd2'), part('/b.js'));
  const project = voucher(projectPath, 'p2', {
    at: '2',
    keyId: 'late',
    scopes: ['io:database', 'io:filesystem'],
  });
  const code = voucher('/a.js', 'd2', { at: '1', scopes: ['io:network', 'io:database'] });

  const judged = await judgeContent(now, given, approvalsWith(project, code));

  assert.equal(judged.kind, 'moved');
  if (judged.kind !== 'moved') return;
  assert.deepEqual(
    [judged.approval.keyId, judged.approval.at, judged.approval.scopes],
    ['late', '2', ['io:database']],
  );
  assert.equal(judged.voucher, project);
});

for (const { title, vouchers } of [
  { title: 'nobody vouches for', vouchers: [] },
  { title: 'a key saved that may not run it', vouchers: [voucher('/a.js', 'd2', { isSufficient: false })] },
  { title: 'was replaced since it was saved', vouchers: [voucher('/a.js', 'd3')] },
]) {
  test(`a file that ${title} makes the content changed, also beside one that is vouched for`, async () => {
    const now = content('p1', part('/a.js', 'd2'), part('/b.js', 'd2'));

    const judged = await judgeContent(now, given, approvalsWith(voucher('/b.js', 'd2'), ...vouchers));

    assert.deepEqual(judged, { kind: 'changed', changedFiles: ['/a.js', '/b.js'], last: null });
  });
}

test('a changed project is named by its last save, and is none of the changed files', async () => {
  const last = voucher(projectPath, 'p0');
  const now = content('p2', part('/a.js'), part('/b.js'));

  const judged = await judgeContent(now, given, approvalsWith(last));

  assert.deepEqual(judged, { kind: 'changed', changedFiles: [], last });
});

test('a file of another kind with the same bytes is a change', async () => {
  const now = {
    ...content('p1', part('/b.js')),
    parts: [{ ...part('/a.js'), kind: 'project' }, part('/b.js')],
  };

  const judged = await judgeContent({ ...now, digest: 'other' } as ProjectContent, given, approvalsWith());

  assert.deepEqual(judged, { kind: 'changed', changedFiles: ['/a.js'], last: null });
});
