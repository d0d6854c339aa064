import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import type { MacroData } from './macro-resolvers.ts';
import { expandIntoShell } from './shell-template.ts';
import { parseTemplate } from './template.ts';

const hostile = [
  'plain',
  '',
  'two words',
  "it's",
  '"$(expr 6 + 36)"',
  '`expr 6 + 36`',
  '; expr 6 + 36',
  '$HOME',
  '*',
  '\\',
  'a\nb',
  "'; expr 6 + 36; '",
  '" ; expr 6 + 36; "',
  '\n# "',
];

function commandOf(text: string, value: string): string {
  const variables = { get: () => value } as unknown as MacroData['variables'];
  return expandIntoShell(parseTemplate(text), { variables } as MacroData, { name: 'Command' });
}

function runIt(command: string): string {
  return execFileSync('/bin/sh', ['-c', command], { encoding: 'utf8', cwd: '/' });
}

for (const value of hostile) {
  for (const [form, expected] of [
    ["printf '<%s>' {-Variable.x-}", `<${value}>`],
    [`printf '<%s>' "a {-Variable.x-} b"`, `<a ${value} b>`],
    ["printf '<%s>' /sdcard/{-Variable.x-}.txt", `</sdcard/${value}.txt>`],
    ["printf '<%s>' {-Variable.x-}{-Variable.x-} end", `<${value}${value}><end>`],
    [`printf '<%s>' it\\'s {-Variable.x-}`, `<it's><${value}>`],
    [`printf '<%s>' 'a\\' {-Variable.x-}`, `<a\\><${value}>`],
    [`printf '<%s>' "$(printf '%s' {-Variable.x-})"`, null],
  ] as const) {
    test(`${JSON.stringify(value)} is one argument in ${form}`, () => {
      const said = runIt(commandOf(form, value));

      if (expected !== null) assert.equal(said, expected);
      assert.doesNotMatch(said, /42/);
    });
  }
}

for (const form of [
  `# it's\nprintf '<%s>' 'a {-Variable.x-} b'`,
  `# "\nprintf '<%s>' "{-Variable.x-}"`,
  `# "\nprintf '<%s>' {-Variable.x-}`,
  `cat <<END\n{-Variable.x-}\nEND`,
]) {
  test(`nothing of a value runs where quotes mislead, as in ${JSON.stringify(form)}`, () => {
    for (const value of hostile) {
      const said = runIt(commandOf(form, value));

      assert.doesNotMatch(said, /42/);
    }
  });
}

test('a macro between single quotes is an error that says what to do', () => {
  assert.throws(() => commandOf("echo '{-Variable.x-}'", 'x'), /single quotes.*write it without quotes/);
});

test('a command line without macros is unchanged', () => {
  assert.equal(commandOf("echo '$HOME' {x}", 'x'), "echo '$HOME' {x}");
});
