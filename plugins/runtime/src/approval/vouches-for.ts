import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { type Caller, GatehouseError } from '@gatehouse/sdk-plugin';
import { missingDigest, type ProjectContent } from '../content/project-contents.ts';
import type { RunService } from '../run/run-service.ts';
import type { Approvals, VouchedFile } from './approvals.ts';

/** The tier of operations that run projects. */
export const runTier = 2;

/**
 * Whether a key may run a document: it has tier 2 and every content scope that the document needs, and tier 3 where
 * there is custom code.
 */
export function vouchesFor(
  caller: Caller,
  document: ProjectDocument,
  runs: Pick<RunService, 'assertAllowed'>,
): boolean {
  if (caller.maxTier < runTier) return false;
  try {
    runs.assertAllowed(document, caller);
    return true;
  } catch (error) {
    if (error instanceof GatehouseError) return false;
    throw error;
  }
}

/** All files of a project, vouched for by a key that has checked them. */
export function vouchedFiles(
  content: ProjectContent,
  caller: Caller,
  runs: Pick<RunService, 'assertAllowed'>,
): readonly VouchedFile[] {
  const { path, documentDigest: digest, document, parts, subProjects } = content;
  const mayRunCode = caller.maxTier >= 3 && caller.scopes.has('code:author');
  const code = parts.filter(({ kind }) => kind === 'code');
  return [
    { path, digest, isSufficient: vouchesFor(caller, document, runs) },
    ...subProjects.map((sub) => ({
      path: sub.path,
      digest: sub.digest,
      isSufficient: vouchesFor(caller, sub.document, runs),
    })),
    ...code.map((file) => ({ path: file.path, digest: file.digest, isSufficient: mayRunCode })),
  ];
}

/** The sub-projects and code files that no key with the needed rights has saved, started or approved here. */
export async function unknownParts(
  { parts }: Pick<ProjectContent, 'parts'>,
  approvals: Pick<Approvals, 'isKnown'>,
): Promise<readonly string[]> {
  const present = parts.filter(({ digest }) => digest !== missingDigest);
  const known = await Promise.all(present.map(({ digest }) => approvals.isKnown(digest)));
  return present.filter((_, index) => !known[index]).map(({ path }) => path);
}

/** Whether the project and everything that it runs are known. */
export async function isKnownContent(
  content: Pick<ProjectContent, 'documentDigest' | 'parts'>,
  approvals: Pick<Approvals, 'isKnown'>,
): Promise<boolean> {
  if (!(await approvals.isKnown(content.documentDigest))) return false;
  return (await unknownParts(content, approvals)).length === 0;
}
