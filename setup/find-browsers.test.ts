import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findBrowsers } from './find-browsers.mjs';
import type { Machine } from './machine.mjs';

type World = Partial<Machine> & {
  readonly scripts?: Readonly<Record<string, string>>;
  readonly links?: Record<string, string>;
};

test('the real program comes before the wrapper script in PATH', () => {
  const machine = machineWith([
    '/usr/bin/chromium-headless-shell',
    '/usr/lib/chromium/chromium-headless-shell',
  ]);

  assert.deepEqual(pathsOn(machine), [
    '/usr/lib/chromium/chromium-headless-shell',
    '/usr/bin/chromium-headless-shell',
  ]);
});

test('the environment goes before all that is installed', () => {
  const machine = machineWith(['/usr/bin/chromium', '/opt/mine'], {
    env: { GATEHOUSE_BROWSER: '/opt/mine' },
  });

  assert.deepEqual(pathsOn(machine), ['/opt/mine']);
});

test('an environment that names no program is refused with the value', () => {
  const machine = machineWith([], { env: { GATEHOUSE_BROWSER: '/opt/none' } });

  assert.throws(() => findBrowsers(machine), /GATEHOUSE_BROWSER is \/opt\/none, and no program is there/);
});

test('snap browsers and the scripts that stand for them are passed over', () => {
  const machine = machineWith(['/usr/bin/chromium-browser', '/snap/bin/chromium', '/opt/links/chromium'], {
    env: { PATH: '/snap/bin:/usr/bin:/opt/links' },
    scripts: { '/usr/bin/chromium-browser': '#!/bin/sh\nexec /snap/bin/chromium "$@"\n' },
    links: { '/opt/links/chromium': '/usr/bin/snap' },
  });

  assert.deepEqual(pathsOn(machine), []);
});

test("the newest of Playwright's downloads comes first", () => {
  const shell = (revision: number) =>
    `/home/me/.cache/ms-playwright/chromium_headless_shell-${revision}/chrome-headless-shell-linux64/chrome-headless-shell`;
  const machine = machineWith([shell(999), shell(1255)], { env: { HOME: '/home/me' } });

  assert.deepEqual(pathsOn(machine), [shell(1255), shell(999)]);
});

test('Chrome and Edge are found on Windows, whatever the case of the variable', () => {
  const chrome = 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe';
  const edge = 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe';
  const machine = machineWith([chrome, edge], {
    platform: 'win32',
    env: { PROGRAMFILES: 'C:\\Program Files', 'ProgramFiles(x86)': 'C:\\Program Files (x86)' },
  });

  assert.deepEqual(pathsOn(machine), [chrome, edge]);
});

test('Chrome is found on macOS, also in the folder of one user', () => {
  const chrome = '/Users/me/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  const machine = machineWith([chrome], { platform: 'darwin', env: { HOME: '/Users/me' } });

  assert.deepEqual(findBrowsers(machine), [{ path: chrome, kind: 'full', product: 'Google Chrome' }]);
});

function pathsOn(machine: Machine): readonly string[] {
  return findBrowsers(machine).map(({ path }) => path);
}

/** A machine that holds just these programs. */
function machineWith(
  programs: readonly string[],
  { scripts = {}, links = {}, ...rest }: World = {},
): Machine {
  return {
    platform: 'linux',
    env: { PATH: '/usr/bin' },
    isRoot: false,
    nodeVersion: '20.19.0',
    files: {
      isProgram: (path) => programs.includes(path),
      list: (folder) => [
        ...new Set(programs.filter((path) => path.startsWith(folder)).map((path) => nextPart(path, folder))),
      ],
      realPath: (path) => links[path] ?? path,
      readStart: (path) => scripts[path] ?? '',
    },
    run: () => assert.fail('a look-up starts no process'),
    ...rest,
  };
}

function nextPart(path: string, folder: string): string {
  return path.slice(folder.length).split('/')[0] ?? '';
}
