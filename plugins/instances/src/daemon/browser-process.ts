import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { killBrowser } from '../browser/kill-browser.ts';

const run = promisify(execFile);
const PS_MS = 2000;

export interface BrowserProcess {
  readonly pid: number;
  /** Folder of its instance, which its command line contains. */
  readonly folder: string;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Whether the process exists and is still the browser: ids are reused, and a dead process whose parent died too may
 * keep its id for seconds, without a command line.
 */
export async function isBrowserAlive({ pid, folder }: BrowserProcess): Promise<boolean> {
  if (!isAlive(pid)) return false;
  return process.platform === 'win32' || (await commandOf(pid)).includes(folder);
}

/**
 * Kills the browser, and never a process of a person. Usually it has exited already, since it exits when the pipe to
 * its worker closes.
 */
export async function endBrowser(browser: BrowserProcess): Promise<void> {
  if (process.platform === 'win32' || !(await isBrowserAlive(browser))) return;
  killBrowser(browser.pid);
}

/** The command line, or an empty text where it cannot be read. */
async function commandOf(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') return await readFile(`/proc/${pid}/cmdline`, 'utf8');
    const { stdout } = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { timeout: PS_MS });
    return stdout;
  } catch {
    return '';
  }
}
