import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { closedConfinement } from '@gatehouse/sandbox/confinement';
import { openSandbox } from '@gatehouse/sandbox/open-sandbox';

const withoutSandbox =
  spawnSync('bwrap', ['--version']).status !== 0 && 'needs bubblewrap: apt-get install bubblewrap';

const absent = '/gatehouse-absent/projects/shop';
const machine = { path: '/', access: 'read' } as const;

for (const [what, files] of Object.entries({
  'a run that reads the machine': [
    machine,
    { path: '/gatehouse-absent/home', access: 'write', hidesDotEntries: true },
  ] as const,
  'a run that reads its project alone': [{ path: absent, access: 'read' }] as const,
})) {
  test(`${what} sees a folder at a path that this machine does not have`, {
    skip: withoutSandbox,
  }, async (t) => {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'gatehouse-laid-out-')));
    t.after(() => rmSync(root, { recursive: true, force: true }));
    const [own, source] = [join(root, 'own'), join(root, 'source')];
    for (const path of [own, source]) mkdirSync(path);
    writeFileSync(join(source, 'a.txt'), 'here');
    const rules = () => ({ home: join(root, 'home'), temporary: [], closed: [] });
    const opened = await openSandbox({ folder: join(root, 'sandbox'), rules, programs: () => [] });
    assert.ok('sandbox' in opened, JSON.stringify(opened));

    const script = `cat ${absent}/a.txt; touch ${absent}/b.txt 2>&1`;
    const { command, input } = opened.sandbox.wrap(
      ['/bin/sh', '-c', script],
      { ...closedConfinement, files: [...files] },
      { own, laidOut: [{ at: absent, source }] },
    );
    const [program = '', , , ...rest] = command;
    const { stdout, stderr } = spawnSync(program, [...input.split('\0').slice(0, -1), ...rest]);

    assert.match(String(stdout), /^here.*Read-only file system/s, String(stderr));
    assert.equal(existsSync('/gatehouse-absent'), false);
  });
}
