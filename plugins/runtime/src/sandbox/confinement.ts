import { accessTo, allows, type FileRights } from '@gatehouse/sdk-actions/files';

/** What a worker process can reach. The sandbox holds it; without one it only decides who shares a worker. */
export interface Confinement {
  readonly files: FileRights;
  readonly hasNetwork: boolean;
  /** A browser of the run may show a window. */
  readonly drivesInstances: boolean;
  /** Runs execute programs or code of the project, which open files without asking. */
  readonly runsPrograms: boolean;
}

/** A worker that reaches nothing of the person's: no files, no network. */
export const closedConfinement: Confinement = {
  files: [],
  hasNetwork: false,
  drivesInstances: false,
  runsPrograms: false,
};

/** Whether everything that `inner` reaches can be reached in `outer`. */
export function includes(outer: Confinement, inner: Confinement): boolean {
  if (inner.hasNetwork && !outer.hasNetwork) return false;
  if (inner.drivesInstances && !outer.drivesInstances) return false;
  if (inner.runsPrograms && !outer.runsPrograms) return false;
  return inner.files.every(({ path, access, hidesDotEntries }) => {
    if (!allows(outer.files, path, access)) return false;
    return hidesDotEntries || access === 'none' || opensDotEntries(outer.files, path);
  });
}

/** A place that hides no entry is only included in one that hides none either. */
function opensDotEntries(files: FileRights, path: string): boolean {
  return accessTo(files, path.endsWith('/') ? `${path}.` : `${path}/.`) !== 'none';
}
