import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { displayPlaces, folderOfProgram, programPlaces } from './program-places.ts';

function setUp(t: TestContext) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gatehouse-places-')));
  t.after(() => rmSync(folder, { recursive: true }));
  const at = (name: string) => join(folder, name);
  mkdirSync(at('browser'));
  mkdirSync(at('downloads'));
  for (const name of ['browser/run', 'cookie', 'wayland-0']) writeFileSync(at(name), '');
  return { folder, at };
}

test('workers see this Node and the downloaded browsers, and a chosen browser with what lies beside it', (t) => {
  const { at } = setUp(t);
  symlinkSync(at('browser/run'), at('chosen'));
  const downloads = { PLAYWRIGHT_BROWSERS_PATH: at('downloads') };
  const node = realpathSync(process.execPath);

  assert.deepEqual(programPlaces(downloads), [node, at('downloads')]);
  assert.deepEqual(programPlaces({ ...downloads, GATEHOUSE_BROWSER: at('chosen') }), [
    node,
    at('downloads'),
    at('browser'),
  ]);
});

test('places that are missing are left out', (t) => {
  const { at } = setUp(t);
  const missing = { PLAYWRIGHT_BROWSERS_PATH: at('none'), GATEHOUSE_BROWSER: at('none/run') };

  assert.deepEqual(programPlaces(missing), [realpathSync(process.execPath)]);
});

test('a program that lies in a folder around the home brings itself alone', () => {
  const home = realpathSync(homedir());

  assert.deepEqual(folderOfProgram(home), [home]);
});

test('a window needs the cookie of its display, or the socket of its Wayland session', (t) => {
  const { folder, at } = setUp(t);
  const cookie = { XAUTHORITY: at('cookie') };
  const wayland = { WAYLAND_DISPLAY: 'wayland-0', XDG_RUNTIME_DIR: folder };

  assert.deepEqual(displayPlaces({ ...cookie, DISPLAY: ':0' }), [at('cookie')]);
  assert.deepEqual(displayPlaces(wayland), [at('wayland-0')]);
  assert.deepEqual(displayPlaces({ ...cookie, XDG_RUNTIME_DIR: folder }), []);
  assert.deepEqual(displayPlaces({ WAYLAND_DISPLAY: 'wayland-0' }), []);
});
