import type { ActionCatalog } from '@gatehouse/sdk-actions';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { type Caller, type DataFolder, GatehouseError, type Handlers } from '@gatehouse/sdk-plugin';
import type { versionOperations } from '../declaration/version-operations.ts';
import { drawingParts } from '../diagram/drawing/drawing-parts.ts';
import type { Painter } from '../diagram/process/painter.ts';
import { replaceContent } from '../edits/replace-content.ts';
import { findAction } from '../graph/find-action.ts';
import { isCode } from '../validation/is-code.ts';
import { type KeptVersion, listVersions } from '../versions/kept-versions.ts';
import { assertMayAuthor } from './action-content.ts';
import { editProject } from './edit-project.ts';
import type { WholeEditor } from './editor.ts';
import { paintSvg } from './paint-svg.ts';

interface Means {
  readonly folder: DataFolder;
  readonly painter: Painter;
}

/** Versions of the project file that saves have replaced. */
export function versionHandlers(editor: WholeEditor, { folder, painter }: Means) {
  const { workspace, catalog, files } = editor;
  const versions = async (): Promise<readonly KeptVersion[]> => {
    const { file } = workspace.current();
    return file ? await listVersions(file.path, folder) : [];
  };
  const readVersion = async (versionId: string): Promise<ProjectDocument> => {
    const version = (await versions()).find((one) => one.versionId === versionId);
    if (version !== undefined) return (await files.readOwn(version.path)).document;
    const message = `No version ${versionId} of the project file is kept; GET /projects/current/versions lists those there are.`;
    throw new GatehouseError('not_found', message);
  };
  return {
    project_versions_list: async () => {
      const kept = await versions();
      return { versions: kept, totalCount: kept.length };
    },
    project_version_image_get: async ({ params, signal }) => {
      const document = await readVersion(params.versionId);
      const parts = drawingParts({ document, catalog, cursor: null, statusOf: () => 'NotStarted' });
      return await paintSvg(painter, { parts, title: document.name }, signal);
    },
    project_version_restore: async (call) => {
      const project = workspace.current();
      const content = await readVersion(call.params.versionId);
      if (!workspace.isCurrent(project)) throw new GatehouseError('failed_precondition', closedMeanwhile);
      const { session } = project;
      assertMayRestore(catalog, call.caller, { content, document: session.document });
      editProject(editor, call, (edit) => replaceContent(edit, content));
      if (project.cursor !== null && !findAction(session.document, project.cursor)) project.cursor = null;
      return { restored: true as const, hasUnsavedChanges: session.hasUnsavedChanges };
    },
  } satisfies Handlers<typeof versionOperations>;
}

const closedMeanwhile = 'Another project was opened meanwhile: nothing was restored.';

interface Restored {
  readonly content: ProjectDocument;
  /** The document before. */
  readonly document: ProjectDocument;
}

/** Throws forbidden when the version has code that the project has not, and the caller may not author code. */
function assertMayRestore(catalog: ActionCatalog, caller: Caller, { content, document }: Restored): void {
  const code = (of: ProjectDocument) => {
    const actions = of.groups.flatMap(({ actions: all }) => all.filter((action) => isCode(catalog, action)));
    return actions.map(({ type, action, parameters }) => JSON.stringify([type, action, parameters]));
  };
  const known = new Set(code(document));
  const shared = ({ sharedCode, references }: ProjectDocument) => JSON.stringify([sharedCode, references]);
  const isNew = code(content).some((one) => !known.has(one)) || shared(content) !== shared(document);
  if (isNew) assertMayAuthor(caller, 'OwnCode');
}
