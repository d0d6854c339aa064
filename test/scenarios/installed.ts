import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { applicationsFolder } from '../../setup/applications.mjs';
import { thisMachine } from '../../setup/machine.mjs';

const folder = applicationsFolder(thisMachine());

/** The folder of a package that was installed from the npm registry for an application. */
export function packageFolder(application: string, name = application): string {
  return join(folder, application, 'node_modules', name);
}

/**
 * A place of a package of Debian, in the tree that set-up unpacked or else in the system.
 * @param path without the first slash; `*` in its last part stands for a version
 */
export function debianPlace(path: string): string {
  const found = [join(folder, 'debian'), '/'].flatMap((root) => matching(root, path))[0];
  return found ?? join('/', path);
}

function matching(root: string, path: string): readonly string[] {
  const place = join(root, path);
  const [start, end] = place.split('*');
  if (end === undefined) return existsSync(place) ? [place] : [];
  const parent = join(place, '..');
  if (!existsSync(parent)) return [];
  return readdirSync(parent)
    .map((name) => join(parent, name))
    .filter((found) => found.startsWith(start ?? '') && found.endsWith(end))
    .sort();
}

/** Variables for programs of the tree, whose libraries lie in it as well. */
export function debianEnvironment(): NodeJS.ProcessEnv {
  const tree = join(folder, 'debian');
  const libraries = matching(tree, 'usr/lib/*-linux-gnu');
  return {
    LD_LIBRARY_PATH: libraries.join(':'),
    PYTHONPATH: join(tree, 'usr/lib/python3/dist-packages'),
    JUPYTER_PATH: join(tree, 'usr/share/jupyter'),
  };
}

/** The reason to skip what needs these places; null where all are there. */
export function missing(title: string, places: readonly string[]): string | null {
  const absent = places.filter((place) => !existsSync(place));
  if (absent.length === 0) return null;
  return `${title} is not here (${absent.join(', ')}), and npm test -- --long could not bring it`;
}
