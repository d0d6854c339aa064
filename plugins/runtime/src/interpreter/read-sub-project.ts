import type { ApprovedCode } from '@gatehouse/sdk-actions';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { hasCode } from '../content/named-files.ts';
import { codePins, missingDigest, pinsOf } from '../content/project-contents.ts';
import { documentDigest } from '../document/document-digest.ts';
import { lateProjectFiles } from '../large-files/late-project-files.ts';
import { runInSlices } from '../text/slices.ts';
import type { ProgramOptions } from './program-options.ts';

export interface ReadSubProject {
  readonly document: ProjectDocument;
  readonly approvedCode: ApprovedCode;
}

/** Rejects where the file is not approved. */
export async function readSubProject(path: string, options: ProgramOptions): Promise<ReadSubProject> {
  const { info, assertApproved, approvedCode = {} } = options;
  const files = lateProjectFiles('', { rights: () => info.fileRights, folder: null });
  const { document } = await files.read(path);
  const digest = await runInSlices(documentDigest(document));
  const { isPinned } = await assertApproved({ kind: 'project', path, digest });
  if (isPinned || !hasCode(document)) return { document, approvedCode };
  const { createProjectContents } = await import('../content/create-project-contents.ts');
  const contents = createProjectContents({ read: files.read, rights: () => info.fileRights });
  const found = codePins(pinsOf(await contents.of(document, path)));
  return { document, approvedCode: { ...approvedCode, ...(await onlyApproved(found, options)) } };
}

/** Keeps approved files; others are refused when code loads them. */
async function onlyApproved(
  found: ApprovedCode,
  { assertApproved }: Pick<ProgramOptions, 'assertApproved'>,
): Promise<ApprovedCode> {
  const present = Object.entries(found).filter(([, digest]) => digest !== missingDigest);
  const judged = present.map(async ([path, digest]) => {
    const isApproved = await assertApproved({ kind: 'code', path, digest }).then(
      () => true,
      () => false,
    );
    return isApproved ? [[path, digest] as const] : [];
  });
  return Object.fromEntries((await Promise.all(judged)).flat());
}
