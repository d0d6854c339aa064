import assert from 'node:assert/strict';
import test from 'node:test';
import { accessTo } from '@gatehouse/sdk-actions/internal/files';
import { type FileRules, rightsOfCall, rightsOfRun } from './file-rules.ts';

const rules: FileRules = {
  closed: ['/home/ann/.local/share/gatehouse', '/srv/gatehouse', '/proc', '/sys', '/dev', '/tmp/data'],
  exempt: ['/srv/gatehouse/examples'],
  uploads: '/home/ann/.local/share/gatehouse/tasks',
  recovered: ['/home/ann/.local/share/gatehouse/recovery'],
  home: '/home/ann',
  temporary: ['/tmp'],
  roots: 'default',
};

const inHome = { projectPath: '/home/ann/work/prices.zp', hasFilesystem: true };

const defaults: [path: string, access: string][] = [
  ['/home/ann/work/prices.csv', 'write'],
  ['/home/ann/other/notes.txt', 'write'],
  ['/home/ann/new.txt', 'write'],
  ['/home/ann', 'write'],
  ['/home/ann/.ssh/id_ed25519', 'none'],
  ['/home/ann/.bashrc', 'none'],
  ['/home/ann/work/.env', 'write'],
  ['/home/ann/.local/share/gatehouse/run/cli.json', 'none'],
  ['/home/ann/.local/share/gatehouse/tasks/1/up.zp', 'none'],
  ['/home/anna/file', 'read'],
  ['/etc/hosts', 'read'],
  ['/', 'read'],
  ['/proc/1/environ', 'none'],
  ['/dev/sda', 'none'],
  ['/tmp/a', 'write'],
  ['/tmp/data/store/keys.journal', 'none'],
  ['/srv/gatehouse/host/src/index.ts', 'none'],
  ['/srv/gatehouse/examples/shop/prices.csv', 'read'],
];

for (const [path, access] of defaults) {
  test(`a run with io:filesystem has access "${access}" to ${path}`, () => {
    assert.equal(accessTo(rightsOfRun(rules, inHome), path), access);
  });
}

const projects: [projectPath: string, path: string, access: string][] = [
  ['/srv/gatehouse/examples/shop/shop.zp', '/srv/gatehouse/examples/shop/prices.csv', 'write'],
  ['/home/ann/.local/share/gatehouse/tasks/1/up.zp', '/home/ann/.local/share/gatehouse/tasks/1/x', 'write'],
  ['/home/ann/.local/share/gatehouse/tasks/1/up.zp', '/home/ann/.local/share/gatehouse/tasks/2/x', 'none'],
  ['/home/ann/.local/share/gatehouse/tasks/up.zp', '/home/ann/.local/share/gatehouse/tasks/2/x', 'none'],
  ['/home/ann/.local/share/gatehouse/run/x.zp', '/home/ann/.local/share/gatehouse/run/cli.json', 'none'],
  ['/tmp/data/x.zp', '/tmp/data/switch.json', 'none'],
  ['/home/ann/.ssh/x.zp', '/home/ann/.ssh/id_ed25519', 'none'],
  ['/home/ann/x.zp', '/home/ann/.bashrc', 'none'],
  ['/home/ann/x.zp', '/home/ann/out.txt', 'write'],
  ['/home/x.zp', '/home/bob/file', 'read'],
  ['/etc/x.zp', '/etc/crontab', 'read'],
  ['/etc/cron.d/x.zp', '/etc/cron.d/job', 'read'],
  ['/x.zp', '/usr/bin/sh', 'read'],
  ['/mnt/disk/x.zp', '/mnt/disk/out', 'write'],
  ['/srv/x.zp', '/srv/gatehouse/host/src/index.ts', 'none'],
  ['/proc/self/cwd/x.zp', '/proc/self/cwd/y', 'none'],
];

for (const [projectPath, path, access] of projects) {
  test(`a run of ${projectPath} with io:filesystem has access "${access}" to ${path}`, () => {
    assert.equal(accessTo(rightsOfRun(rules, { projectPath, hasFilesystem: true }), path), access);
  });
}

test('a run without io:filesystem reads its own folder and nothing else', () => {
  const rights = rightsOfRun(rules, { ...inHome, hasFilesystem: false });

  const paths = ['/home/ann/work/code/a.ts', '/home/ann/other/notes.txt', '/etc/hosts', '/tmp/a', '/'];
  assert.deepEqual(
    paths.map((path) => accessTo(rights, path)),
    ['read', 'none', 'none', 'none', 'none'],
  );
});

test('a run without io:filesystem whose project lies in the home folder does not read hidden entries', () => {
  const rights = rightsOfRun(rules, { projectPath: '/home/ann/x.zp', hasFilesystem: false });

  assert.equal(accessTo(rights, '/home/ann/code.ts'), 'read');
  assert.equal(accessTo(rights, '/home/ann/.netrc'), 'none');
});

test('a list of roots takes the place of the home folder and of the rest of the machine', () => {
  const roots = [
    { path: '/mnt/shared', access: 'write' },
    { path: '/home/ann/.aws', access: 'read' },
  ] as const;
  const rights = rightsOfRun({ ...rules, roots }, inHome);

  const paths = [
    '/mnt/shared/a',
    '/home/ann/.aws/config',
    '/home/ann/other',
    '/home/ann/work/a',
    '/tmp/a',
    '/etc/hosts',
  ];
  assert.deepEqual(
    paths.map((path) => accessTo(rights, path)),
    ['write', 'read', 'none', 'write', 'write', 'none'],
  );
});

for (const roots of ['any', [{ path: '/tmp/data/store', access: 'write' }]] as const) {
  test(`closed places stay closed with the roots ${JSON.stringify(roots)}`, () => {
    const rights = rightsOfRun({ ...rules, roots }, inHome);

    for (const path of ['/tmp/data/store/keys.journal', '/proc/1/environ', '/srv/gatehouse/package.json'])
      assert.equal(accessTo(rights, path), 'none');
  });
}

test('the roots "any" open hidden entries and folders of the system', () => {
  const rights = rightsOfRun({ ...rules, roots: 'any' }, inHome);

  assert.equal(accessTo(rights, '/home/ann/.ssh/config'), 'write');
  assert.equal(accessTo(rights, '/etc/hosts'), 'write');
});

test('a call has the rights of the account, and to uploads and files set aside, but not to closed places', () => {
  const rights = rightsOfCall(rules);

  const folder = '/home/ann/.local/share/gatehouse';
  const paths = [
    '/mnt/a.zp',
    `${folder}/tasks/1/up.zp`,
    `${folder}/recovery/a.zp`,
    `${folder}/run/x.zp`,
    '/proc/a.zp',
  ];
  assert.deepEqual(
    paths.map((path) => accessTo(rights, path)),
    ['write', 'write', 'read', 'none', 'none'],
  );
});
