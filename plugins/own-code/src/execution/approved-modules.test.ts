import assert from 'node:assert/strict';
import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { projectIn } from '../testing/project-in.ts';
import { runCode } from '../testing/run-test-code.ts';

const References = '[external]./main.js[external]';
const takesOne = "return String(await require('./main.js').one);";

for (const [what, files] of Object.entries({
  'CommonJS, by its name, as a folder and as JSON': {
    'main.js':
      "const { one } = require('./a'); exports.one = one + require('./b').two + require('./c.json').three;",
    'a.js': 'exports.one = 1;',
    'b/index.js': 'exports.two = 2;',
    'c.json': '\uFEFF{ "three": 39 }',
  },
  'ES modules and what they import, in a circle too': {
    'main.js':
      "import a, { half } from './a.mjs';\nimport c from './c.cjs';\nexport const one = half() + a + c.c;",
    'a.mjs': "import { b } from './b.mjs';\nexport const half = () => b();\nexport default 1;",
    'b.mjs': "import a from './a.mjs';\nexport const b = () => a + 39;",
    'c.cjs': 'module.exports = { c: 1 };',
  },
  'TypeScript that a module requires': {
    'main.js': "exports.one = require('./a.ts').twice(21);",
    'a.ts': 'export const twice = (n: number): number => 2 * n;',
  },
  'what is imported while the code runs': {
    'main.js': "exports.one = import('./a.mjs').then(({ one }) => one);",
    'a.mjs': 'export const one = 42;',
  },
  'an ES module that knows its place': {
    'main.js':
      "import { readFileSync } from 'node:fs';\nexport const one = readFileSync(new URL('./one.txt', import.meta.url));",
    'one.txt': '42',
  },
  'what the module of a type says': {
    'main.js': "exports.one = require('./m/a.js').one;",
    'm/package.json': '{ "type": "module" }',
    'm/a.js': 'export const one = 42;',
  },
} satisfies Record<string, Record<string, string>>)) {
  test(`code loads ${what}`, async (t) => {
    const projectPath = await projectIn(t, files);

    const { result, error } = await runCode(takesOne, { projectPath, parameters: { References } });

    assert.deepEqual([result, error], ['42', '']);
  });
}

for (const [what, main] of Object.entries({
  'a path that is made while the code runs': "exports.one = require(['./a', 'js'].join('.')).one;",
  'a path that is imported while the code runs': "exports.one = import(['./a', 'js'].join('.'));",
  'a resolver of its own': "exports.one = require('node:module').createRequire(__filename)('./' + 'a.js');",
})) {
  test(`code does not load ${what}; the error says what to list`, async (t) => {
    const projectPath = await projectIn(t, { 'main.js': main, 'a.js': 'exports.one = 1;' });

    const { error } = await runCode(takesOne, { projectPath, parameters: { References } });

    assert.match(
      error,
      /a\.js, which was not approved with the project: list it in the references as "\[external\]\/.*a\.js\[external\]"\./,
    );
  });
}

for (const [what, main] of Object.entries({
  'a function made of a text':
    "exports.one = new Function('at', 'return import(at)')('file://' + __dirname + '/a.mjs');",
  eval: 'exports.one = (0, eval)(\'imp\' + "ort(\'" + __dirname + "/a.mjs\')");',
  'the loader of the process': `
    const { constants, runInThisContext } = require('node:vm');
    const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
    exports.one = runInThisContext('imp' + \`ort('\${__dirname}/a.mjs')\`, { importModuleDynamically });`,
})) {
  test(`${what} cannot import a file without the check of its bytes`, async (t) => {
    const projectPath = await projectIn(t, { 'main.js': main, 'a.mjs': 'export const one = 1;' });

    const { error } = await runCode(takesOne, { projectPath, parameters: { References } });

    assert.match(error, /a\.mjs was not loaded: code that is made of a text cannot import files/);
  });
}

test('a module that code replaces before it loads it is refused', async (t) => {
  const files = { 'main.js': "exports.one = require('./a.mjs').one;", 'a.mjs': 'export const one = 1;' };
  const projectPath = await projectIn(t, files);
  const code = `require('node:fs').writeFileSync('a.mjs', 'export const one = 2;');\n${takesOne}`;

  const { error } = await runCode(code, { projectPath, parameters: { References } });

  assert.match(error, /a\.mjs has changed since the project was approved/);
});

test('a file below a link is the one that was approved there', async (t) => {
  const projectPath = await projectIn(t, {
    'real/main.js': "exports.one = require('./a').one;",
    'real/a.js': 'exports.one = 42;',
  });
  const folder = path.dirname(projectPath);
  await symlink(path.join(folder, 'real'), path.join(folder, 'link'));
  const code = "return String(require('./link/main.js').one);";

  const { result, error } = await runCode(code, {
    projectPath,
    parameters: { References: '[external]./link/main.js[external]' },
  });

  assert.deepEqual([result, error], ['42', '']);
});

test('an ES module that waits at its top is an error with its file and line', async (t) => {
  const projectPath = await projectIn(t, { 'main.js': 'export const one = 1;\nawait one;' });

  const { error } = await runCode(takesOne, { projectPath, parameters: { References } });

  assert.match(error, /^SyntaxError: .*main\.js: line 2: .*await/);
});
