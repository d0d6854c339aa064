import { access, realpath } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runningBundle } from './running-bundle.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * The URL to import for a module of a plugin, given the path that its manifest names. One from outside of the checkout
 * is compiled, so that it finds the SDK of this host however it is installed. Throws what does not compile. `forTests`:
 * it may import more than a plugin may.
 */
export async function moduleUrl(path: string, { forTests = false } = {}): Promise<string> {
  // A source of the bundle is imported under its own path.
  if (runningBundle() !== null && isBuilt(placeOf(path))) return pathToFileURL(path).href;
  const real = await realpath(path);
  if (isBuilt(placeOf(real))) return pathToFileURL(real).href;
  // Loaded here, since a host without such plugins needs none of it.
  const { compileModule } = await import('./compile-module.ts');
  return compileModule(real, forTests);
}

/** Whether there is something to import under the path: a source of the bundle, or a file. */
export async function hasModule(path: string): Promise<boolean> {
  if (runningBundle() !== null && isBuilt(placeOf(path))) return true;
  return access(path).then(
    () => true,
    () => false,
  );
}

function placeOf(path: string): string {
  return relative(root, path).split(sep).join('/');
}

function isBuilt(place: string): boolean {
  const bundle = runningBundle();
  if (bundle !== null) return bundle.places.includes(place);
  return !place.startsWith('../') && !/^([a-z]:|\/)/i.test(place);
}
