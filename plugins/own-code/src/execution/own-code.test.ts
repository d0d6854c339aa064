import assert from 'node:assert/strict';
import { test } from 'node:test';
import { projectIn } from '../testing/project-in.ts';
import { runCode } from '../testing/run-test-code.ts';
import { testList, testTable } from '../testing/test-data.ts';

const shared = (usings: string, commonCode: string) => ({
  sharedCode: { usings, commonCode, loadCodeFromFile: false, localPath: '' },
});
for (const [code, result] of [
  ['return 1 + 1;', '2'],
  ["return 'text';", 'text'],
  ['return { a: [1, true, null] };', '{"a":[1,true,null]}'],
  ['return null;', ''],
  ['const nothing = 1; // with a comment at the end', ''],
  ['return 10n ** 20n;', '100000000000000000000'],
  ['return await Promise.resolve(3);', '3'],
] as const) {
  test(`JavaScript gives its result: ${code}`, async () => {
    assert.deepEqual(await runCode(code).then(({ result: given, error }) => [given, error]), [result, '']);
  });
}

test('TypeScript executes without its types', async () => {
  const code =
    'enum Size { Small = 2 }\nconst twice = (n: number): number => n * 2;\nreturn twice(Size.Small);';

  const { result } = await runCode(code, { language: 'TypeScript' });

  assert.equal(result, '4');
});

test('macros in code are not expanded: content of a page never becomes code', async () => {
  const { result } = await runCode("return '{-Variable.x-}';", { variables: { x: "' + process.pid + '" } });

  assert.equal(result, '{-Variable.x-}');
});

test('code knows its project and shares the variables with the actions', async () => {
  const code = `
    await project.variables.set('total', 3);
    const { name, directory, actionId, taskId, threadId } = project;
    return [name, directory, actionId, taskId, threadId, await project.variables.get('who'),
      await project.variables.has('nobody'), await project.lastExecutedActionId()];`;

  const { result, values } = await runCode(['return 1;', code], { variables: { who: 'Ann' } });

  assert.deepEqual(JSON.parse(result), ['Test', null, 'a2', null, 0, 'Ann', false, 'a1']);
  assert.equal(values.variables.total, '3');
});

test('a variable that the project does not have fails the code and is named', async () => {
  const { error } = await runCode("\nawait project.variables.get('nobody');");

  assert.equal(error, 'DataError: The project has no variable "nobody".');
});

test('code reads and changes the lists of the project', async () => {
  const code = `
    await lists.add('L', 'c', 4);
    const first = await lists.take('L', 0);
    return [first, await lists.get('L', 1), await lists.count('L'), await lists.has('M'), await lists.all('L')];`;

  const { result, values } = await runCode(code, { document: { lists: [testList('L', ['a', 'b'])] } });

  assert.deepEqual(JSON.parse(result), ['a', 'c', 3, false, ['b', 'c', '4']]);
  assert.deepEqual(values.lists.L, ['b', 'c', '4']);
});

test('a line beyond the end of a list fails and says how many there are', async () => {
  const { error } = await runCode("await lists.get('L', 7)", { document: { lists: [testList('L', ['a'])] } });

  assert.equal(error, 'RangeError: There is no line 7: there are 1, counted from 0.');
});

test('code reads and changes the tables of the project, columns by header, letters or place', async () => {
  const table = testTable('T', 'B;price\napple;1');
  const code = `
    await tables.addRow('T', ['pear', 2]);
    await tables.setCell('T', 2, 'D', 'new');
    return [await tables.cell('T', 1, 'price'), await tables.cell('T', 1, 'B'), await tables.cell('T', 1, 1),
      await tables.row('T', 2), await tables.rowCount('T')];`;

  const { result } = await runCode(code, { document: { tables: [table] } });

  assert.deepEqual(JSON.parse(result), ['1', 'apple', '1', ['pear', '2', '', 'new'], 3]);
});

test('lines of the log and the console reach the log of the run in the order of the code', async () => {
  const code = `
    console.log('first', { a: 1 });
    await log.warning('second');
    console.error('third\\nfourth');
    await log.error('fifth');`;

  const { log } = await runCode(code);

  assert.deepEqual(log, [
    'Info first { a: 1 }',
    'Warning second',
    'Warning third',
    'Warning fourth',
    'Error fifth',
  ]);
});

for (const [title, code, language, error] of [
  [
    'a throw',
    'const a = 1;\n  throw new RangeError("odd");',
    'JavaScript',
    'RangeError: Line 2, column 9: odd',
  ],
  [
    'a throw in TypeScript',
    'type A = { a: string };\nconst a: A | null = null;\nreturn a!.a;',
    'TypeScript',
    /^TypeError: Line 3, column 11: /,
  ],
  [
    'a syntax error',
    'const a = 1;\nconst b = ;',
    'JavaScript',
    'SyntaxError: Line 2, column 11: Unexpected ";"',
  ],
  ['a rejection', 'await Promise.reject(new Error("no"))', 'JavaScript', 'Error: Line 1, column 22: no'],
  ['a thrown text', 'throw "plain"', 'JavaScript', 'Error: plain'],
  ['an unknown name', 'return tab;', 'JavaScript', 'ReferenceError: Line 1, column 1: tab is not defined'],
] as const) {
  test(`${title} fails the action with the line and column of the author`, async () => {
    assert.match(
      (await runCode(code, { language })).error,
      typeof error === 'string' ? exactly(error) : error,
    );
  });
}

test('shared code is imported as Common, and its usings stand before all code', async () => {
  const document = shared(
    "import { basename } from 'node:path';",
    'export const twice = (n: number) => 2 * n;',
  );

  const { result } = await runCode('return basename("/x/y") + Common.twice(4);', { document });

  assert.equal(result, 'y8');
});

test('common code keeps its state from one action of the run to the next', async () => {
  const document = shared(
    '',
    'let n = 0;\nexport const next = () => { n += 1; return project.actionId + n; };',
  );

  const { values } = await runCode(['return Common.next();', 'return Common.next();'], { document });

  assert.deepEqual([values.variables.result0, values.variables.result1], ['a11', 'a22']);
});

test('an error in common code names the line there', async () => {
  const document = shared(
    "import 'node:fs';\nimport 'node:os';",
    '\nexport function bad() {\n  throw new Error("x");\n}',
  );

  assert.equal(
    (await runCode('Common.bad();', { document })).error,
    'Error: Common code, line 3, column 9: x',
  );
});

test('shared code is loaded from a file below the folder of the project', async (t) => {
  const projectPath = await projectIn(t, { 'code/shared.ts': 'export const from: string = "file";' });
  const document = {
    sharedCode: { usings: '', commonCode: '', loadCodeFromFile: true, localPath: 'code/shared.ts' },
  };

  assert.equal((await runCode('return Common.from;', { document, projectPath })).result, 'file');
  assert.match(
    (await runCode('return 1;', { document })).error,
    /^SharedCodeError: .*save the project first/,
  );
});

test('packages come from the folder of the project, CommonJS and modules alike', async (t) => {
  const projectPath = await projectIn(t, {
    'node_modules/old/index.js': 'exports.name = "old";',
    'node_modules/@new/one/package.json': '{ "type": "module", "exports": { "./part": "./part.js" } }',
    'node_modules/@new/one/part.js': 'export default "new";',
  });
  const document = { ...shared("import { name } from 'old';", ''), references: ['old', '@new/one'] };

  const code = "const part = await import('@new/one/part');\nreturn name + part.default;";

  assert.deepEqual(
    await runCode(code, { document, projectPath }).then(({ result, error }) => result + error),
    'oldnew',
  );
});

test('a package or file that no reference lists is refused, and the refusal says what to add', async (t) => {
  const projectPath = await projectIn(t, { 'node_modules/old/index.js': '', 'own.js': 'exports.own = 5;' });
  const run = (code: string, References = '') => runCode(code, { projectPath, parameters: { References } });

  assert.match((await run("await import('old')")).error, /references do not list: add "old" to them/);
  assert.match((await run("require('./own.js')")).error, /add "\[external\]\.\/own\.js\[external\]" to them/);
  assert.equal((await run("return require('./own.js').own", '[external]./own.js[external]')).result, '5');
});

test('a reference that needs the project folder fails in a project that was never saved', async () => {
  const { error } = await runCode("await import('old')", { document: { references: ['old'] } });

  assert.match(error, /save the project first/);
});

function exactly(text: string): RegExp {
  return new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
}
