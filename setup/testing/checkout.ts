import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { filesBelow, type Machine } from '../machine.mjs';
import { setUp } from '../set-up.mjs';

export const SHELL = '/usr/lib/chromium/chromium-headless-shell';

type CheckoutOptions = Partial<Pick<Machine, 'isRoot' | 'nodeVersion' | 'env'>> & {
  readonly osRelease?: string;
  /** Programs that the machine has. */
  readonly programs?: readonly string[];
  /** Command lines that end with code 1. */
  readonly fails?: readonly RegExp[];
  /** Command lines with their output. */
  readonly says?: readonly (readonly [RegExp, string])[];
  /** Command lines that bring a program. */
  readonly brings?: readonly (readonly [RegExp, string])[];
};

/** A checkout and a machine in folders of their own. Only the running of commands is made up. */
export function createCheckout(t: TestContext, options: CheckoutOptions) {
  const home = mkdtempSync(join(tmpdir(), 'gatehouse-set-up-'));
  t.after(() => rmSync(home, { recursive: true, force: true }));
  const root = join(home, 'checkout');
  const system = join(home, 'system');
  const lines: string[] = [];
  const ran: string[] = [];
  const write = (path: string, text: string) => writeBelow(root, path, text);

  write('package-lock.json', '{}');
  writeBelow(system, '/etc/os-release', options.osRelease ?? 'ID=arch\n');
  for (const program of options.programs ?? []) writeProgram(system, program);

  const run: Machine['run'] = async (command, args) => {
    const line = [command, ...args].join(' ');
    ran.push(line);
    if (options.fails?.some((pattern) => pattern.test(line))) return { code: 1, output: 'it broke' };
    if (args.includes('ci')) mkdirSync(join(root, 'node_modules'), { recursive: true });
    for (const [pattern, program] of options.brings ?? [])
      if (pattern.test(line)) writeProgram(system, program);
    const [, output = ''] = options.says?.find(([pattern]) => pattern.test(line)) ?? [];
    return { code: 0, output };
  };
  const machine: Machine = {
    platform: 'linux',
    env: { HOME: '/home/me', PATH: '/usr/local/bin:/usr/bin', ...options.env },
    isRoot: options.isRoot ?? false,
    nodeVersion: options.nodeVersion ?? '20.19.0',
    files: filesBelow(system),
    run,
  };
  return {
    root,
    lines,
    ran,
    write,
    forget: () => {
      lines.length = 0;
      ran.length = 0;
    },
    setUp: (
      needs: readonly ('packages' | 'browser' | 'adb' | 'servers' | 'mcp-checks' | 'applications')[] = [
        'packages',
        'browser',
      ],
    ) => setUp({ root, log: (line) => lines.push(line), needs, machine }),
  };
}

function writeBelow(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function writeProgram(system: string, path: string): void {
  writeBelow(system, path, '#!/bin/sh\n');
  chmodSync(join(system, path), 0o755);
}
