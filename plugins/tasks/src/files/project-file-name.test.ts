import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertProjectEnding, toSafeFileName, toTaskName } from './project-file-name.ts';

for (const name of ['shop.zp', 'shop.ZP', '/a/b.zpproj', 'x.vsproj', '.hidden.zp']) {
  test(`${name} ends like a project file`, () => assert.doesNotThrow(() => assertProjectEnding(name)));
}

for (const name of ['shop.xmlz', 'shop.zp.exe', 'shop', '', '.zp', 'zp']) {
  test(`"${name}" ends like no project file`, () => {
    assert.throws(() => assertProjectEnding(name), { code: 'bad_request' });
  });
}

const names = [
  ['My shop.zp', 'My shop.zp'],
  ['../../etc/cron.d/x.zp', 'x.zp'],
  ['C:\\Users\\me\\x.zp', 'x.zp'],
  ['a<b>:c?.zp', 'a_b__c_.zp'],
  ['..zp', 'project.zp'],
  ['  .. .zp', 'project.zp'],
  ['line\nbreak\u0000.zp', 'line_break_.zp'],
  ['Привет.zp', 'Привет.zp'],
  [`${'я'.repeat(500)}.zpproj`, `${'я'.repeat(60)}.zpproj`],
] as const;

for (const [given, safe] of names) {
  test(`an upload called ${JSON.stringify(given.slice(0, 30))} is kept under a safe name`, () => {
    assert.equal(toSafeFileName(given), safe);
  });
}

test('a task is called after its file, without the ending', () => {
  assert.equal(toTaskName('My shop.zp'), 'My shop');
});
