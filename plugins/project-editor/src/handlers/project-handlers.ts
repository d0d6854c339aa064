import type { FileFacts } from '@gatehouse/plugin-runtime/api';
import type { Handlers } from '@gatehouse/sdk-plugin';
import type { projectOperations } from '../declaration/project-operations.ts';
import type { OpenProject } from '../workspace/open-project.ts';
import type { WholeEditor } from './editor.ts';

/** The zero time of the published API, for an unknown time. */
const unknownTime = '0001-01-01T00:00:00Z';

export function projectHandlers({ workspace, product, config }: WholeEditor) {
  return {
    product_version: () => ({
      productVariant: product.edition,
      productVersion: product.productVersion,
    }),
    project_get_current: async () => {
      const project = workspace.current();
      const facts = await workspace.fileFacts(project);
      return {
        hostProductVersion: product.productVersion,
        ...identityOf(project),
        projectMinVersion: project.session.document.minVersion,
        lastModified: lastModified(project),
        isAndroidHost: config.isAndroidHost,
        isRealPhone: config.isRealPhone,
        hasUnsavedChanges: project.session.hasUnsavedChanges,
        ...factFields(facts),
        restricted: project.isRestricted,
        recovered: recoveredOf(project, facts),
      };
    },
    project_create: async () => {
      const { project, recoveryPath } = await workspace.create();
      return { ...identityOf(project), projectPath: null, ...(recoveryPath && { recoveryPath }) };
    },
    project_open: async (call) => {
      const { project, recoveryPath } = await workspace.open(call.body.path);
      const { id } = project.session.document;
      const { isRestricted: restricted } = project;
      return { ...freshnessOf(project), projectId: id, restricted, ...(recoveryPath && { recoveryPath }) };
    },
    project_save: async ({ body, caller, requestId }) => {
      const request = { path: body.path ?? '', overwrite: body.overwrite ?? false };
      return freshnessOf(await workspace.save(request, { caller, requestId }));
    },
    project_close: async ({ body }) => {
      const discardUnsavedChanges = body.discardUnsavedChanges ?? false;
      const { projectName, projectPath } = identityOf(await workspace.close({ discardUnsavedChanges }));
      return { projectName, projectPath };
    },
  } satisfies Handlers<typeof projectOperations>;
}

function identityOf({ session, file }: OpenProject) {
  const { name, id } = session.document;
  return { projectName: name, projectPath: file?.path ?? null, projectId: id };
}

function recoveredOf({ recoveredEdits, file, session }: OpenProject, facts: FileFacts | null) {
  if (recoveredEdits === null || !session.hasUnsavedChanges) return null;
  return { edits: recoveredEdits, fileChanged: file !== null && file.facts?.fileHash !== facts?.fileHash };
}

/** The time of the last edit; without one, the time of the file, or of the creation. */
function lastModified({ session, file, openedAt }: OpenProject): string {
  if (session.lastChange) return session.lastChange;
  return file ? (file.facts?.lastWriteTimeUtc ?? unknownTime) : openedAt;
}

function freshnessOf({ session, file }: OpenProject) {
  const { name, productVersion } = session.document;
  return {
    projectName: name,
    projectPath: file?.path ?? '',
    ...factFields(file?.facts ?? null),
    projectVersion: productVersion,
  };
}

function factFields(facts: FileFacts | null) {
  return {
    fileHash: facts?.fileHash ?? null,
    fileSizeBytes: facts?.fileSizeBytes ?? null,
    lastWriteTimeUtc: facts?.lastWriteTimeUtc ?? null,
  };
}
