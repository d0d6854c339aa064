import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { testFiles } from '../../testing.ts';
import { Members } from './members.ts';

function setUp(t: TestContext) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'gatehouse-members-')));
  t.after(() => rmSync(root, { recursive: true }));
  const folder = join(root, 'shop');
  mkdirSync(join(folder, 'code'), { recursive: true });
  writeFileSync(join(root, 'secret.ts'), 'secret');
  writeFileSync(join(folder, 'code/main.ts'), '\ufefflet price = "5 €";');
  writeFileSync(join(folder, 'code/latin.ts'), Buffer.from([0xe4]));
  return { root, folder, members: new Members({ path: join(folder, 'shop.zpproj'), rights: testFiles }) };
}

test('a file below the folder of the manifest is read as text, without a mark of its byte order', async (t) => {
  const { folder, members } = setUp(t);
  symlinkSync('main.ts', join(folder, 'code/link.ts'));

  assert.equal(await members.readText('code/main.ts', 'line 3'), 'let price = "5 €";');
  assert.equal(await members.readText('code/link.ts', 'line 4'), 'let price = "5 €";');
});

for (const name of [
  '../secret.ts',
  'code/../../secret.ts',
  '/etc/hostname',
  './code/main.ts',
  'code//main.ts',
  '',
]) {
  test(`the name ${JSON.stringify(name)} is refused with its place`, async (t) => {
    const { members } = setUp(t);

    await assert.rejects(members.readText(name, 'line 3'), {
      code: 'bad_request',
      message: /line 3: .* must be a path below the folder of the project/,
    });
  });
}

for (const target of ['../../secret.ts', '../../shop-of-another.ts']) {
  test(`a link in the folder that leads to ${target} is refused`, async (t) => {
    const { root, folder, members } = setUp(t);
    writeFileSync(join(root, 'shop-of-another.ts'), 'not ours');
    symlinkSync(target, join(folder, 'code/link.ts'));

    await assert.rejects(members.readText('code/link.ts', 'line 3'), /leads out of the folder/);
  });
}

test('a missing file and a file that is not UTF-8 are refused', async (t) => {
  const { members } = setUp(t);

  await assert.rejects(
    members.readText('code/none.ts', 'line 3'),
    /line 3: there is no file "code\/none.ts"/,
  );
  await assert.rejects(members.readText('code/latin.ts', 'line 3'), { code: 'bad_request' });
});

test('a manifest without a folder has no files', async () => {
  await assert.rejects(new Members(null).readText('code/main.ts', 'line 3'), /did not come with it/);
});
