import { execFileSync } from 'node:child_process';

/**
 * @param {string} root of a checkout
 * @returns {readonly string[]} the paths of its tracked files below it, with slashes
 */
export function listTracked(root) {
  const text = execFileSync('git', ['ls-files', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return text
    .split('\0')
    .filter((path) => path !== '' && !/\.test\.ts$|\/node_modules\/|\/src\/.*\/fixtures\//.test(path));
}
