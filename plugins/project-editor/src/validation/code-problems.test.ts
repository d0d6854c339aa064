import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf } from '@gatehouse/plugin-runtime/testing';
import { TestCode } from '../testing/test-code.ts';
import { codeProblems, type JudgedProject } from './code-problems.ts';

const code = (Code: string) => ({ type: 'OwnCode', action: 'JavaScript', parameters: { Code } });
const plain = { type: 'Text', action: 'Lower' };
const shared = {
  usings: '',
  commonCode: 'export const a: string = 1;',
  loadCodeFromFile: false,
  localPath: '',
};
const problem = (key: string) => ({ key, line: 1, column: 8, message: 'Wrong (TS1)' });

function judged(more: Partial<JudgedProject> = {}): JudgedProject {
  const document = documentOf([plain, code('return 1;'), code('return b;')], { sharedCode: shared });
  return { document, projectPath: null, mayReadCode: true, ...more };
}

test('the compiler judges all code of a project at once; each problem names its action and line', async () => {
  const compiler = new TestCode();
  compiler.problems = [problem('a3'), problem('commonCode')];

  const problems = await codeProblems(compiler, judged());

  assert.deepEqual(
    problems.map(({ severity, actionId, parameterName, got }) => [severity, actionId, parameterName, got]),
    [
      ['error', 'a3', 'Code', 'return b;'],
      ['error', null, 'commonCode', shared.commonCode],
    ],
  );
  assert.deepEqual(
    compiler.checks[0]?.snippets.map(({ key }) => key),
    ['a2', 'a3'],
  );
  assert.equal(compiler.checks.length, 1);
});

test('problems of shared code are hidden from callers who may not read it', async () => {
  const compiler = new TestCode();
  compiler.problems = [problem('commonCode'), problem('usings')];

  assert.deepEqual(await codeProblems(compiler, judged({ mayReadCode: false })), []);
});

test('the compiler is not called for a project without code', async () => {
  const compiler = new TestCode();

  assert.deepEqual(await codeProblems(compiler, judged({ document: documentOf([plain]) })), []);
  assert.deepEqual(compiler.checks, []);
});

test('code that is not checked within the time or size limit is a warning', async () => {
  const compiler = new TestCode();
  const document = documentOf(Array.from({ length: 203 }, () => code('return 1;')));
  const [beyond] = await codeProblems(compiler, judged({ document }));
  compiler.problems = null;
  const [late] = await codeProblems(compiler, judged());
  compiler.reason = 'It needs the extra "typescript"';
  const [missing] = await codeProblems(compiler, judged());

  assert.deepEqual([beyond?.severity, late?.severity, missing?.severity], ['warning', 'warning', 'warning']);
  assert.match(late?.message ?? '', /no end in time/);
  assert.match(missing?.message ?? '', /not judged\. It needs the extra "typescript"/);
  assert.match(beyond?.message ?? '', /The code of 3 more actions was not judged/);
});
