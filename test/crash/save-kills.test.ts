import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sample } from '@gatehouse/test-tiers';
import { build } from 'esbuild';
import { createProjectFiles } from '../../plugins/runtime/src/large-files/create-project-files.ts';
import { testFiles } from '../../plugins/runtime/src/testing/test-files.ts';

const maxCalls = 60;
const files = createProjectFiles('7.1.0.0', () => testFiles);

const built = mkdtempSync(join(tmpdir(), 'gatehouse-saving-'));
/** One file of all modules, as each call of a save costs a process. */
const program = join(built, 'main.mjs');
before(async () => {
  await build({
    entryPoints: [join(import.meta.dirname, 'killed-saves/main.ts')],
    outfile: program,
    ...{ bundle: true, platform: 'node', format: 'esm' },
    // Modules of the old kind take what Node has by `require`.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
});

after(() => rmSync(built, { recursive: true }));

interface Ended {
  readonly isSaved: boolean;
  readonly wasKilled: boolean;
}

function saveUntil(path: string, name: string, nth: number): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, path, name, String(nth)], (error, stdout) =>
      resolve({ isSaved: stdout === 'saved', wasKilled: error?.signal === 'SIGKILL' }),
    );
  });
}

for (const ending of sample(['zp', 'xmlz'], { what: 'formats whose saves are killed', quick: 1 })) {
  test(`a save of .${ending} that is killed at any file call leaves the old project or the new one`, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-killed-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const path = join(folder, `project.${ending}`);
    await files.write(path, { ...files.create('0'), name: '0' });
    const seen = new Set<string>();
    for (let nth = 1; ; nth += 1) {
      assert.equal(nth < maxCalls, true, 'a save never gets to its end');
      const before = (await files.read(path)).document.name;

      const { isSaved, wasKilled } = await saveUntil(path, String(nth), nth);

      const after = (await files.read(path)).document.name;
      assert.equal([before, String(nth)].includes(after), true, `call ${nth}`);
      assert.equal(isSaved || wasKilled, true, `call ${nth}`);
      if (isSaved) break;
      seen.add(after === before ? 'old' : 'new');
    }
    assert.deepEqual([...seen], ['old', 'new']);
    // A successful save removes the files of the dead process.
    assert.deepEqual(readdirSync(folder), [`project.${ending}`]);
  });
}
