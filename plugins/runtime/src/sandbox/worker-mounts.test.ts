import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { mountArguments } from '@gatehouse/sandbox/bwrap-arguments';
import { closedConfinement } from '@gatehouse/sandbox/confinement';
import type { Mounts } from '@gatehouse/sandbox/mount';
import { sessionBusSockets } from '@gatehouse/sandbox/session-bus-sockets';
import { systemMounts } from '@gatehouse/sandbox/system-mounts';
import { workerMounts } from '@gatehouse/sandbox/worker-mounts';
import { type FileRules, rightsOfRun } from '../files/file-rules.ts';

/** A simulated machine: a home folder with the data folder, the installation and a project. */
function createMachine(t: TestContext) {
  const root = mkdtempSync(join(tmpdir(), 'gatehouse-mounts-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const home = join(root, 'home');
  const data = join(home, '.data');
  const installation = join(home, 'product');
  const own = join(data, 'work', 'AbCdEf');
  for (const path of [own, join(home, '.ssh'), join(home, 'papers'), installation]) {
    mkdirSync(path, { recursive: true });
  }
  writeFileSync(join(home, '.netrc'), '');
  writeFileSync(join(home, 'list.txt'), '');
  symlinkSync('papers', join(home, 'link'));
  symlinkSync('papers', join(home, '.hidden-link'));
  const rules: FileRules = {
    closed: [data, installation, '/proc', '/sys', '/dev'],
    exempt: [],
    uploads: join(data, 'tasks'),
    recovered: [],
    home,
    temporary: [join(root, 'tmp')],
    roots: 'default',
  };
  mkdirSync(join(root, 'tmp'));
  const { temporary, closed } = rules;
  const places = { home, temporary, closed, programs: [installation], display: ['/display'], sessionBus: [] };
  const mountsFor = (roots: FileRules['roots'] = 'default', runsPrograms = false): Mounts => {
    const project = join(home, 'papers', 'a.zp');
    const files = rightsOfRun({ ...rules, roots }, { projectPath: project, hasFilesystem: true });
    return workerMounts({ ...closedConfinement, files, runsPrograms }, places, { own });
  };
  return { root, home, data, installation, own, places, mountsFor };
}

function kindsOf(mounts: Mounts, ...paths: string[]): (string | undefined)[] {
  return paths.map((path) => mounts.get(path)?.kind);
}

test('a worker that was granted no files sees programs, the temporary folder and its own folder', (t) => {
  const { home, installation, own, places, root } = createMachine(t);

  const mounts = workerMounts(closedConfinement, places, { own });

  assert.deepEqual(kindsOf(mounts, '/usr', home, installation, join(root, 'tmp'), own), [
    ...['read', 'empty', 'read', 'write', 'write'],
  ]);
  assert.equal(mounts.has('/'), false);
  assert.equal(mounts.has(join(home, 'papers')), false);
});

test('with files the home folder is written, its hidden entries are denied, and closed places are empty', (t) => {
  const { home, data, installation, mountsFor } = createMachine(t);

  const mounts = mountsFor();

  assert.deepEqual(kindsOf(mounts, '/', home, join(home, '.ssh'), join(home, '.netrc'), installation), [
    ...['read', 'write', 'denied-folder', 'denied-file', 'read'],
  ]);
  assert.deepEqual(kindsOf(mounts, data, '/proc', '/sys', '/dev', '/run'), [
    ...['empty', 'processes', 'empty', 'devices', 'empty'],
  ]);
  assert.equal(mounts.has(join(home, '.hidden-link')), false);
});

test('where the whole machine is written, the home folder is a part of it', (t) => {
  const { home, places, own } = createMachine(t);
  const withRoot = (access: 'read' | 'write') =>
    workerMounts({ ...closedConfinement, files: [{ path: '/', access }] }, places, { own });

  assert.deepEqual(kindsOf(withRoot('write'), '/', home), ['write', undefined]);
  assert.deepEqual(kindsOf(withRoot('read'), '/', home), ['read', 'empty']);
});

test('a hidden folder that holds an open place is empty, since nothing can be mounted in a denied one', (t) => {
  const { home, mountsFor } = createMachine(t);
  const inHidden = join(home, '.ssh', 'shared');
  mkdirSync(inHidden);

  const mounts = mountsFor('any');
  const withRoot = mountsFor([
    { path: home, access: 'write', hidesDotEntries: true },
    { path: inHidden, access: 'read' },
  ]);

  assert.deepEqual(kindsOf(mounts, '/', home), ['write', 'write']);
  assert.deepEqual(kindsOf(withRoot, join(home, '.ssh'), inHidden), ['empty', 'read']);
});

test('where programs run, the home folder itself takes no new entry', (t) => {
  const { home, mountsFor } = createMachine(t);

  const mounts = mountsFor('default', true);

  assert.deepEqual(kindsOf(mounts, home, join(home, 'papers'), join(home, 'list.txt'), join(home, 'link')), [
    ...['empty', 'write', 'write', 'link'],
  ]);
  assert.equal(mounts.has(join(home, '.ssh')), false);
});

test('only browsers reach the display of the user', (t) => {
  const { places, own } = createMachine(t);
  const shown = { ...places, display: [places.home] };

  const closed = workerMounts(closedConfinement, shown, { own });
  const browsing = workerMounts({ ...closedConfinement, drivesInstances: true }, shown, { own });

  assert.deepEqual(
    [closed, browsing].map((mounts) => mounts.get(places.home)?.kind),
    ['empty', 'read'],
  );
});

test('parents are mounted before their children, and empty folders are sealed at the end', () => {
  const mounts: Mounts = new Map([
    ['/a/b/c', { kind: 'write' }],
    ['/a/b', { kind: 'empty' }],
    ['/', { kind: 'read' }],
  ]);

  const args = mountArguments(mounts, { file: '/file', folder: '/folder' });

  assert.deepEqual(args.join(' ').split(' --'), [
    '--ro-bind / /',
    'perms 0755',
    'tmpfs /a/b',
    'bind /a/b/c /a/b/c',
    'remount-ro /a/b',
  ]);
});

test('a session bus is denied where its socket would be seen, and adds nothing where it would not', (t) => {
  const { root, own, places } = createMachine(t);
  const [seen, unseen] = [join(root, 'tmp', 'bus'), '/run/user/1000/bus'];
  writeFileSync(seen, '');

  const mounts = workerMounts(closedConfinement, { ...places, sessionBus: [seen, unseen] }, { own });

  assert.deepEqual(kindsOf(mounts, seen, unseen), ['denied-file', undefined]);
});

test('the sockets of a session bus are those that its address names and that are there', (t) => {
  const { root } = createMachine(t);
  const socket = join(root, 'tmp', 'a bus');
  writeFileSync(socket, '');
  const address = `unix:abstract=/tmp/x;unix:guid=1,path=${socket.replace(' ', '%20')};unix:path=/nowhere/bus,guid=2`;

  assert.deepEqual(sessionBusSockets(address), [socket]);
});

test('a closed place is empty wherever it is, also for a worker that was granted no files', (t) => {
  const { root, places, own } = createMachine(t);
  const inTemporary = join(root, 'tmp', 'closed');
  mkdirSync(inTemporary);

  const mounts = workerMounts(closedConfinement, { ...places, closed: [inTemporary, '/proc'] }, { own });

  assert.deepEqual(kindsOf(mounts, inTemporary, '/proc'), ['empty', 'processes']);
});

test('secrets of the machine are closed to a sandbox that was not granted the machine', () => {
  const secrets = ['/etc/shadow', '/etc/gshadow', '/etc/ssl/private'].filter((path) => existsSync(path));
  const closed = new Map(systemMounts('none'));

  for (const path of secrets) assert.match(closed.get(path)?.kind ?? 'open', /^denied-(file|folder)$/, path);
  assert.equal(closed.get('/etc')?.kind, 'read');
});

test('places of the system are mounted where they are there', () => {
  for (const machine of ['none', 'read', 'write'] as const) {
    const shown = systemMounts(machine).filter(([, { kind }]) => kind === 'read' || kind === 'write');

    assert.deepEqual(
      shown.filter(([path]) => !existsSync(path)),
      [],
    );
    assert.equal(
      shown.some(([path]) => path === '/'),
      machine !== 'none',
    );
  }
});
