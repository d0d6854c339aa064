import type { Approvals, ContentPart, FileVoucher, ProjectContent } from '@gatehouse/plugin-runtime/api';
import type { TaskApproval } from '../task/task-approval.ts';

export type Judgement =
  | { readonly kind: 'approved'; readonly approval: TaskApproval }
  /** Each file that changed was saved or approved by a key that may run it. */
  | { readonly kind: 'moved'; readonly approval: TaskApproval; readonly voucher: FileVoucher }
  | { readonly kind: 'changed'; readonly changedFiles: readonly string[]; readonly last: FileVoucher | null };

export interface Approved {
  /** Absent before the first approval. */
  readonly approval?: TaskApproval | undefined;
  readonly projectPath: string;
}

/** Compares the current content with the approved one. */
export async function judgeContent(
  content: ProjectContent,
  { approval, projectPath }: Approved,
  approvals: Pick<Approvals, 'lastAt'>,
): Promise<Judgement> {
  if (approval?.digest === content.digest) return { kind: 'approved', approval };
  const changed = changedFiles(content, approval, projectPath);
  const vouchers = await Promise.all(changed.map((file) => voucherOf(file, approvals)));
  const [first, ...others] = vouchers.filter((voucher) => voucher !== null);
  if (approval !== undefined && first !== undefined && others.length + 1 === changed.length) {
    return { kind: 'moved', ...movedTo(content, { approval, vouchers: [first, ...others] }) };
  }
  const last = await approvals.lastAt(projectPath);
  return { kind: 'changed', changedFiles: namesOf(changed, projectPath), last };
}

type File = Pick<ContentPart, 'kind' | 'path' | 'digest'>;

function changedFiles(
  content: ProjectContent,
  approval: TaskApproval | undefined,
  projectPath: string,
): readonly File[] {
  const known = new Set((approval?.parts ?? []).map(keyOf));
  const parts = content.parts.filter((part) => !known.has(keyOf(part)));
  if (approval?.documentDigest === content.documentDigest) return parts;
  return [{ kind: 'project', path: projectPath, digest: content.documentDigest }, ...parts];
}

function keyOf({ kind, path, digest }: File): string {
  return `${kind} ${digest} ${path}`;
}

/**
 * Only the last save of a file counts: an older version that was put back outside the API is not attributed to its
 * former author.
 */
async function voucherOf(
  { path, digest }: File,
  approvals: Pick<Approvals, 'lastAt'>,
): Promise<FileVoucher | null> {
  const last = await approvals.lastAt(path);
  return last?.isSufficient && last.digest === digest ? last : null;
}

interface Moving {
  readonly approval: TaskApproval;
  readonly vouchers: readonly [FileVoucher, ...FileVoucher[]];
}

/** The key that saved last stands for all of it, with the scopes that all of them had. */
function movedTo(content: ProjectContent, { vouchers }: Moving) {
  const voucher = vouchers.reduce((latest, each) => (each.at > latest.at ? each : latest));
  const { keyId, label, at } = voucher;
  const scopes = voucher.scopes.filter((scope) => vouchers.every((each) => each.scopes.includes(scope)));
  const { digest, documentDigest, parts } = content;
  return { voucher, approval: { digest, documentDigest, parts, keyId, label, scopes, at } };
}

function namesOf(files: readonly File[], projectPath: string): readonly string[] {
  return files.filter(({ path }) => path !== projectPath).map(({ path }) => path);
}
