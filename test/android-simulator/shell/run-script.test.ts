import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestDevice, runOn } from '../testing/test-device.ts';

const ROWS: readonly (readonly [string, string])[] = [
  ['echo one; echo two', 'one\ntwo\n'],
  ['echo "a  b"   c', 'a  b c\n'],
  ["echo 'it'\\''s'", "it's\n"],
  ['echo \'a;reboot\' "$(echo inner)"', 'a;reboot inner\n'],
  ['echo a\\ b \\$HOME', 'a b $HOME\n'],
  [`NAME=moon; echo "hello $NAME" \${NAME}s`, 'hello moon moons\n'],
  ['false && echo no || echo yes', 'yes\n'],
  ['true && echo yes || echo no', 'yes\n'],
  ['ls /nowhere 2>/dev/null; echo $?', '1\n'],
  ['ls /nowhere 2>&1 | wc -l', '1\n'],
  ['echo text > /sdcard/a.txt; echo more >> /sdcard/a.txt; cat /sdcard/a.txt', 'text\nmore\n'],
  [
    'if [ -f /nowhere ]; then echo file; elif [ -d /sdcard ]; then echo folder; else echo none; fi',
    'folder\n',
  ],
  ['for x in a b "c d"; do echo "<$x>"; done', '<a>\n<b>\n<c d>\n'],
  ['X=a b=c; echo $X$b', 'ac\n'],
  ['(cd /sdcard; pwd); pwd', '/sdcard\n/\n'],
  ['cd /sdcard && touch x1.txt x2.txt && ls *.txt', 'x1.txt\nx2.txt\n'],
  ['echo "*" \\* /nothing/*', '* * /nothing/*\n'],
  ['! false; echo $?', '0\n'],
  ['until [ -f /sdcard/done ]; do echo wait; touch /sdcard/done; done', 'wait\n'],
  ["sh -c 'echo inner; exit 4'; echo $?", 'inner\n4\n'],
  ['printf "%s-%s" a b', 'a-b'],
  ['echo a # not this', 'a\n'],
  ['getprop ro.product.model | grep -c Sim', '1\n'],
  ['cat < /system/build.prop', 'ro.build.type=user\n'],
  ['{ echo a; echo b; } | tail -n 1', 'b\n'],
  ["echo 'line one\nline two'", 'line one\nline two\n'],
];

for (const [line, output] of ROWS) {
  test(`the shell runs ${JSON.stringify(line)}`, async () => {
    assert.equal((await runOn(createTestDevice(), line)).stdout, output);
  });
}

for (const line of ['echo "open', 'if true; then echo', 'echo a |', '(echo a', '&& echo a']) {
  test(`the shell refuses ${JSON.stringify(line)} as a syntax error`, async () => {
    const { code, stderr } = await runOn(createTestDevice(), line);

    assert.equal(code, 1);
    assert.match(stderr, /^\/system\/bin\/sh: (syntax error|no closing quote|unexpected EOF)/);
  });
}

test('a file that cannot be written or read is named with the reason', async () => {
  const device = createTestDevice();

  assert.deepEqual(await runOn(device, 'echo a > /system/a'), {
    ...{ code: 1, stdout: '' },
    stderr: "/system/bin/sh: can't create /system/a: Read-only file system\n",
  });
  assert.deepEqual(await runOn(device, 'cat /sdcard/none'), {
    ...{ code: 1, stdout: '' },
    stderr: 'cat: /sdcard/none: No such file or directory\n',
  });
  assert.match((await runOn(device, 'cat /data/data/x')).stderr, /Permission denied|No such file/);
});
