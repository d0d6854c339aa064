import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import type { CodeCheck } from '../custom-code.ts';
import { startChecker } from '../testing/test-checker.ts';

const alone: CodeCheck = { shared: null, projectPath: null, snippets: [] };
const shares = (usings: string, commonCode: string) => ({
  shared: { usings, commonCode, loadCodeFromFile: false, localPath: '' },
});

/** The problems of one snippet as `line:column message`. */
async function complaints(
  t: TestContext,
  [language, code]: readonly ['JavaScript' | 'TypeScript', string],
  given: Partial<CodeCheck> & { readonly hasBrowser?: boolean } = {},
): Promise<string[]> {
  const { checker, warnings, left } = await startChecker(t, given);
  const snippets = [{ key: 'snippet', language, code }];
  const problems = await checker.check({ ...alone, ...given, snippets });
  assert.deepEqual(warnings, []);
  assert.deepEqual(await left(), []);
  return problems?.map(({ key, line, column, message }) => `${key} ${line}:${column} ${message}`) ?? ['late'];
}

for (const [language, code] of [
  ['TypeScript', 'const n: number = await lists.count("L");\nreturn n;'],
  ['TypeScript', 'const value: Gatehouse.Value = 1;\nawait project.variables.set("a", value);'],
  ['TypeScript', 'import_();\nasync function import_() { const m = await import("nowhere"); return m; }'],
  ['JavaScript', 'let a = 1;\na = "text";\nconst o = {};\no.x = a;\nreturn o;'],
  ['JavaScript', 'const fs = require("node:fs");\nreturn [fs, fetch, Buffer, process, setTimeout];'],
  ['JavaScript', 'for (const row of await tables.rows("T")) console.log(row);'],
] as const) {
  test(`${language} without errors has no problem: ${code}`, async (t) => {
    assert.deepEqual(await complaints(t, [language, code]), []);
  });
}

for (const [language, code, expected] of [
  [
    'TypeScript',
    'const a = 1;\nconst b: string = a;',
    /^snippet 2:7 Type 'number' is not assignable to type 'string'\. \(TS2322\)$/,
  ],
  ['TypeScript', 'await project.variables.get(5);', /^snippet 1:29 Argument of type 'number' .*\(TS2345\)$/],
  [
    'TypeScript',
    'return project.nam;',
    /^snippet 1:16 Property 'nam' does not exist on type 'Project'\. Did you mean 'name'\? \(TS2551\)$/,
  ],
  ['JavaScript', 'return project.nam;', /^snippet 1:16 Property 'nam' does not exist .*\(TS2551\)$/],
  ['JavaScript', '\n\nreturn nobody;', /^snippet 3:8 Cannot find name 'nobody'\. \(TS2304\)$/],
  ['JavaScript', 'const a = ;', /^snippet 1:11 Expression expected\. \(TS1109\)$/],
] as const) {
  test(`${language} with an error is reported with line and column: ${JSON.stringify(code)}`, async (t) => {
    const [first, ...more] = await complaints(t, [language, code]);

    assert.match(first ?? '', expected);
    assert.deepEqual(more, []);
  });
}

test('the browser can be used where the product has one, and is an unknown name elsewhere', async (t) => {
  const code = ['TypeScript', "return await tab.text('//h1');"] as const;

  assert.deepEqual(await complaints(t, code, { hasBrowser: true }), []);
  assert.match((await complaints(t, code)).join(), /Cannot find name 'tab'/);
});

test('code sees what the shared code exports, with its types', async (t) => {
  const shared = shares(
    "import { basename } from 'node:path';",
    'export const twice = (n: number) => 2 * n;',
  );

  assert.deepEqual(
    await complaints(t, ['TypeScript', 'return basename("x") + Common.twice(2);'], shared),
    [],
  );
  assert.match(
    (await complaints(t, ['TypeScript', 'Common.twice("2");'], shared)).join(),
    /^snippet 1:14 .*TS2345/,
  );
  assert.match((await complaints(t, ['TypeScript', 'return Common;'])).join(), /Cannot find name 'Common'/);
});

test('problems of shared code carry its parts and its own lines', async (t) => {
  const problemsOf = (usings: string, commonCode: string) =>
    complaints(t, ['JavaScript', 'return 1;'], shares(usings, commonCode));

  assert.match((await problemsOf("import 'node:fs';\nimport from 'x';", '')).join(), /^usings 2:\d+ /);
  assert.match(
    (await problemsOf('', '\nexport const a: string = 1;')).join(),
    /^commonCode 2:14 Type 'number'/,
  );
});

test('shared code is read from its file', async (t) => {
  const { checker, folder } = await startChecker(t);
  await writeFile(path.join(folder, 'shared.ts'), 'export const one = 1;');
  const shared = {
    usings: '',
    commonCode: '',
    loadCodeFromFile: true,
    localPath: '{-Project.Directory-}/shared.ts',
  };
  const snippets = [{ key: 'a', language: 'TypeScript', code: 'return Common.two;' }] as const;

  const problems = await checker.check({ shared, projectPath: path.join(folder, 'p.zp'), snippets });

  assert.match(problems?.[0]?.message ?? '', /Property 'two' does not exist/);
});

test('many pieces of code are checked at once, each under its own key', async (t) => {
  const { checker, compilers } = await startChecker(t);
  const snippets = ['return 1;', 'return x;', 'return y;'].map((code, index) => {
    return { key: `k${index}`, language: 'JavaScript', code } as const;
  });

  const problems = await checker.check({ ...alone, snippets });

  assert.deepEqual(
    problems?.map(({ key }) => key),
    ['k1', 'k2'],
  );
  assert.equal(compilers.length, 1);
});

test('a compiler that hangs is ended at the deadline and leaves nothing', async (t) => {
  const { checker, compilers, left } = await startChecker(t, { seconds: 1, program: ['sleep', '1000'] });

  assert.equal(await checker.check(alone), null);

  const [compiler] = compilers;
  if (compiler?.exitCode === null && compiler.signalCode === null) await once(compiler, 'exit');
  assert.equal(compiler?.signalCode, 'SIGTERM');
  assert.deepEqual(await left(), []);
});

test('at most two compilers run at once, and a check that waits too long gets no answer', async (t) => {
  const { checker, compilers } = await startChecker(t, { seconds: 1, program: ['sleep', '1000'] });

  const answers = await Promise.all(Array.from({ length: 6 }, () => checker.check(alone)));

  assert.deepEqual(answers, [null, null, null, null, null, null]);
  assert.equal(compilers.length, 2);
});

test('a compiler that cannot be started refuses nothing and is logged', async (t) => {
  const { checker, warnings } = await startChecker(t, { program: ['/nowhere/tsc'] });

  assert.equal(await checker.check(alone), null);
  assert.match(warnings.join(), /ENOENT/);
});

test('output of the compiler without a file name is no result, and is logged', async (t) => {
  const { checker, warnings } = await startChecker(t, {
    program: ['echo', "error TS6053: File 'x' not found."],
  });

  assert.equal(await checker.check(alone), null);
  assert.match(warnings.join(), /TS6053/);
});
