import type { FileRights } from '@gatehouse/sdk-actions/files';
import { accessTo, allows } from '@gatehouse/sdk-actions/internal/files';

/** The reach of a worker process. The sandbox enforces it; without one it only decides which runs share a worker. */
export interface Confinement {
  readonly files: FileRights;
  readonly hasNetwork: boolean;
  /** A browser of the run may show a window. */
  readonly drivesInstances: boolean;
  /** Runs execute programs or code of the project, which open files directly. */
  readonly runsPrograms: boolean;
  /** The folder of its project, by its real path, where the run reads it. */
  readonly projectFolder?: string;
}

/** A worker without files and network. */
export const closedConfinement: Confinement = {
  files: [],
  hasNetwork: false,
  drivesInstances: false,
  runsPrograms: false,
};

/** Whether `outer` reaches everything that `inner` reaches. */
export function includes(outer: Confinement, inner: Confinement): boolean {
  if (inner.hasNetwork && !outer.hasNetwork) return false;
  if (inner.drivesInstances && !outer.drivesInstances) return false;
  if (inner.runsPrograms && !outer.runsPrograms) return false;
  return inner.files.every(({ path, access, hidesDotEntries }) => {
    if (!allows(outer.files, path, access)) return false;
    return hidesDotEntries || access === 'none' || opensDotEntries(outer.files, path);
  });
}

/** A place with visible dot entries is only included in one that shows them too. */
function opensDotEntries(files: FileRights, path: string): boolean {
  return accessTo(files, path.endsWith('/') ? `${path}.` : `${path}/.`) !== 'none';
}
