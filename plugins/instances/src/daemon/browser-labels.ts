import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { FoundBrowser } from './find-browser.ts';

const run = promisify(execFile);
const versionMs = 10_000;

/** The labels of a machine for the browser that it has, such as `browser=chromium` and `browser=chromium@131`; none where it has none. */
export async function browserLabels(
  find: (wanted: { readonly headed: boolean }) => Promise<FoundBrowser>,
): Promise<readonly string[]> {
  const found = await find({ headed: false }).catch(() => null);
  if (found === null) return [];
  const major = await majorVersion(found.executablePath);
  return ['browser=chromium', ...(major === null ? [] : [`browser=chromium@${major}`])];
}

/** Null for a program that does not say it. */
async function majorVersion(executablePath: string): Promise<string | null> {
  const { stdout } = await run(executablePath, ['--version'], { timeout: versionMs }).catch(() => ({
    stdout: '',
  }));
  return /(\d+)\.\d+\.\d+\.\d+/.exec(stdout)?.[1] ?? null;
}
