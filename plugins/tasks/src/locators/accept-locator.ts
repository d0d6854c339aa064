import type { ProjectFiles } from '@gatehouse/plugin-runtime/api';
import type { Action, ProjectDocument } from '@gatehouse/sdk-actions/document';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { StoredProposal } from './locator-record.ts';

/** The project with the proposed finder. Throws where its action is not there. */
export function withProposedFinder(document: ProjectDocument, proposal: StoredProposal): ProjectDocument {
  const { actionId } = proposal;
  assertHasAction(document, actionId);
  const groups = document.groups.map((group) => ({
    ...group,
    actions: group.actions.map((action) => (action.id === actionId ? refound(action, proposal) : action)),
  }));
  return { ...document, groups };
}

function assertHasAction({ groups }: ProjectDocument, actionId: string): void {
  const found = groups.flatMap(({ actions }) => actions).find(({ id }) => id === actionId);
  if (found?.finder) return;
  throw new GatehouseError(
    'failed_precondition',
    `The project of the task has no action ${actionId} with a finder: it was removed, or stands in another project that this one runs. Change it in the editor.`,
  );
}

/** The proposed finder matches one element, so that the index of the earlier one no longer counts. */
function refound(action: Action, { finder }: StoredProposal): Action {
  const { Match = '0', FinderType, ...others } = action.parameters;
  const parameters = {
    ...others,
    ...(FinderType !== undefined && { FinderType: finder.type }),
    ...('Match' in action.parameters && { Match: Match === '0' ? Match : '0' }),
  };
  return { ...action, parameters, finder };
}

/** Writes a changed document in place of the one that was read, unless the file changed meanwhile. */
export async function replaceDocument(
  path: string,
  files: Pick<ProjectFiles, 'read' | 'write' | 'facts'>,
  change: (document: ProjectDocument) => ProjectDocument,
): Promise<{ readonly before: ProjectDocument; readonly after: ProjectDocument }> {
  const { document: before, facts } = await files.read(path);
  const after = change(before);
  await files.write(path, after, async () => {
    const now = await files.facts(path);
    if (now?.fileHash === facts.fileHash) return;
    throw new GatehouseError(
      'failed_precondition',
      `The file ${path} changed meanwhile: look at the proposal again.`,
    );
  });
  return { before, after };
}
