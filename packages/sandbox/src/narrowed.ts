import type { FileAccess, FileRights, Place } from '@gatehouse/sdk-actions/files';
import { accessTo, isWithin } from '@gatehouse/sdk-actions/internal/files';
import type { Confinement } from './confinement.ts';

/** The reach that both have. */
export function narrowed(a: Confinement, b: Confinement): Confinement {
  return {
    files: narrowedFiles(a.files, b.files),
    hasNetwork: a.hasNetwork && b.hasNetwork,
    drivesInstances: a.drivesInstances && b.drivesInstances,
    runsPrograms: a.runsPrograms && b.runsPrograms,
  };
}

/** The access to a path changes only at a place of one or the other. */
function narrowedFiles(a: FileRights, b: FileRights): FileRights {
  const paths = new Set([...a, ...b].map(({ path }) => path));
  const isInBoth = (path: string) =>
    [a, b].every((rights) => rights.some((place) => isWithin(path, place.path)));
  return [...paths].filter(isInBoth).map((path) => narrowedPlace(path, a, b));
}

function narrowedPlace(path: string, a: FileRights, b: FileRights): Place {
  const access = lowerOf(accessTo(a, path), accessTo(b, path));
  const hidesDotEntries = [a, b].some(
    (rights) => rights.findLast((place) => place.path === path)?.hidesDotEntries,
  );
  return hidesDotEntries ? { path, access, hidesDotEntries } : { path, access };
}

function lowerOf(a: FileAccess, b: FileAccess): FileAccess {
  if (a === 'none' || b === 'none') return 'none';
  return a === 'read' ? a : b;
}
