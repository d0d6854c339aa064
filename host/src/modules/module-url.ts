import { pathToFileURL } from 'node:url';

/** The URL to import for a module of a plugin, given the path that its manifest names. */
export async function moduleUrl(path: string): Promise<string> {
  return pathToFileURL(path).href;
}
