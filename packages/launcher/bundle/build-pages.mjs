import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const BUILD_MS = 300_000;

/**
 * Builds the pages of plugins, each by a program of its plugin that prints the sources of the page. A page whose sources
 * are as they were is not built again.
 * @param {string} root
 * @param {readonly string[]} programs below the root
 * @returns {string[]} the sources, below the root
 * @throws {Error} with what does not build, for people
 */
export function buildPages(root, programs) {
  return programs.flatMap((program) => {
    const { status, stdout, stderr, error } = spawnSync(process.execPath, [join(root, program)], {
      cwd: root,
      encoding: 'utf8',
      timeout: BUILD_MS,
    });
    if (status !== 0)
      throw new Error(`${program} does not build its page:\n\n${stderr?.trim() || error?.message || status}`);
    return stdout.split('\n').filter((line) => line !== '');
  });
}
