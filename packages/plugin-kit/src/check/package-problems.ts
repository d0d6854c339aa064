import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Declaration } from '@gatehouse/sdk-plugin';
import { loaderArguments } from '@gatehouse/sdk-plugin/internal';
import * as v from 'valibot';
import { readmeFindings } from './readme-findings.ts';

const packageSchema = v.object({
  license: v.optional(v.string()),
  private: v.optional(v.boolean(), false),
});
const minReadmeLength = 200;

/** Documents that a new user reads first: those that are missing, and what is wrong in them. */
export async function packageProblems(
  folder: string,
  declaration: Declaration | null,
): Promise<readonly string[]> {
  const names = await readdir(folder);
  const readme = names.find((name) => /^readme\.md$/i.test(name));
  const text = readme === undefined ? '' : await readFile(join(folder, readme), 'utf8');
  const facts = v.parse(packageSchema, JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
  const hasText = names.some((name) => /^licen[cs]e(\.\w+)?$/i.test(name));
  return [
    ...(readme === undefined ? ['there is no README.md'] : []),
    ...(readme !== undefined && text.length < minReadmeLength ? [`${readme} says next to nothing`] : []),
    ...(declaration === null ? [] : readmeFindings(text, declaration)),
    // Nobody gets a private package.
    ...(facts.private || hasText ? [] : ['there is no LICENSE file with the text of the licence']),
    ...(facts.license === undefined ? ['package.json names no "license"'] : []),
  ];
}

/** Test files of the plugin, relative to its folder. */
export async function findTests(folder: string): Promise<readonly string[]> {
  const found = await Promise.all(['src', 'test', 'tests'].map((name) => testsBelow(join(folder, name))));
  return found
    .flat()
    .map((path) => relative(folder, path).split(sep).join('/'))
    .sort();
}

async function testsBelow(folder: string): Promise<readonly string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return files
    .filter((file) => file.isFile() && /\.test\.[cm]?[jt]s$/.test(file.name))
    .map((file) => join(file.parentPath, file.name))
    .filter((path) => !path.includes('node_modules'));
}

/** Tests are sources; a process that runs sources itself goes on with its own loader. */
function loaderOfTests(): readonly string[] {
  const own = loaderArguments(import.meta.filename);
  return own.length > 0 ? own : ['--import', import.meta.resolve('tsx')];
}

/** Runs the tests of a plugin in its folder; null when they pass, else the end of their output. */
export function runTests(folder: string, files: readonly string[]): string | null {
  // A nested test runner reports to the outer one, unless this variable is absent.
  const { NODE_TEST_CONTEXT, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [...loaderOfTests(), '--test', ...files], {
    cwd: folder,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status === 0) return null;
  const failed = stdout.split('\n').filter((line) => /^\s*not ok/.test(line));
  return [...failed.slice(0, 10), stderr.slice(-500)].join('\n').trim();
}
