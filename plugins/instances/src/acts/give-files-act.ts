import type { ElementAct } from '../browser/act-on-element.ts';

/** Gives files to a file field. The browser must be able to read their paths. */
export function giveFilesAct(paths: readonly string[]): ElementAct<void> {
  return {
    verb: paths.length === 1 ? 'take the file' : 'take the files',
    act: ({ locator }, timeout) => locator.setInputFiles([...paths], { timeout }),
  };
}
