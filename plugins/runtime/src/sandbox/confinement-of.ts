import { dirname } from 'node:path';
import { type Confinement, closedConfinement } from '@gatehouse/sandbox/confinement';
import type { ActionCatalog, RunInfo } from '@gatehouse/sdk-actions';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { FileRights } from '@gatehouse/sdk-actions/files';
import { isWithin } from '@gatehouse/sdk-actions/internal/files';
import type { FileGrants } from '../files/file-grants.ts';
import { realPlace } from '../files/real-place.ts';
import { writableOnlyIn } from '../files/writable-only-in.ts';
import { classifyDocument } from '../run/classify.ts';
import type { RunTest } from '../run/run-test.ts';

/** Facts about the start of a run. */
export interface StartedRun {
  /** Path of the project file; null when it was never saved. */
  readonly projectPath: string | null;
  /** Content scopes of the key that started it. */
  readonly allowedScopes: ReadonlySet<string>;
}

type Lookup = Pick<ActionCatalog, 'find'>;

export const networkScopes = ['io:network', 'io:database'];
const programScopes = ['system:exec', 'code:author'];

/**
 * The part of its key's rights that a run needs. A run that executes code, programs or other projects gets all of them,
 * since its actions do not show what it will do.
 */
export function confinementOf(
  document: ProjectDocument,
  { projectPath, allowedScopes }: StartedRun,
  { catalog, grants }: { readonly catalog: Lookup; readonly grants: Pick<FileGrants, 'ofRun'> },
): Confinement {
  const { isOpenEnded, usesInstance: drivesInstances } = factsOf(document, catalog);
  const needed = new Set<string>(classifyDocument(document, catalog).scopes);
  const scopes = isOpenEnded ? allowedScopes : needed;
  const usesFiles = scopes.has('io:filesystem') || isOpenEnded;
  const files = usesFiles ? grants.ofRun({ projectPath, allowedScopes: scopes }) : [];
  return {
    files,
    ...projectFolderOf(files, projectPath),
    hasNetwork: drivesInstances || networkScopes.some((scope) => scopes.has(scope)),
    drivesInstances,
    runsPrograms: isOpenEnded && programScopes.some((scope) => scopes.has(scope)),
  };
}

/** The folder of a project is the last place of its rights; one in a folder of the system has none. */
function projectFolderOf(files: FileRights, projectPath: string | null): Pick<Confinement, 'projectFolder'> {
  const own = files.at(-1);
  const isOwn = projectPath !== null && own !== undefined && own.access !== 'none' && own.path !== '/';
  return isOwn && isWithin(dirname(realPlace(projectPath)), own.path) ? { projectFolder: own.path } : {};
}

/** A test reaches no network, unless it says so, and writes to the folder of its project alone. */
export function testConfinement(
  usual: Confinement,
  { hasNetwork }: Pick<RunTest, 'hasNetwork'>,
  { projectPath }: Pick<RunInfo, 'projectPath'>,
): Confinement {
  const files = writableOnlyIn(usual.files, projectPath);
  return { ...usual, files, hasNetwork: usual.hasNetwork && hasNetwork };
}

/** Confinement of a worker for browsers of calls. */
export const instancesConfinement: Confinement = {
  ...closedConfinement,
  hasNetwork: true,
  drivesInstances: true,
};

function factsOf({ groups }: ProjectDocument, catalog: Lookup) {
  const found = groups.flatMap(({ actions }) =>
    actions.map(({ type, action }) => catalog.find(type, action)),
  );
  return {
    isOpenEnded: found.some((entry) => entry?.variant.isOpenEnded),
    usesInstance: found.some((entry) => entry?.category.usesInstance || entry?.variant.acceptedBindings),
  };
}
