import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readPage, tableOf } from './support/doc-page.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Names of the members of an interface, as its source has them. */
function membersOf(file: string, name: string): readonly string[] {
  const source = readFileSync(`${root}${file}`, 'utf8');
  const [, body = ''] =
    new RegExp(`export interface ${name}\\b[^{]*\\{\\n([\\s\\S]*?)\\n\\}`).exec(source) ?? [];
  return [...body.matchAll(/^ {2}(?:readonly )?(\w+)(?=[?:(<])/gm)].map(([, member = '']) => member);
}

/** Names in the first column; a cell may have several, and arguments. */
function namesIn(page: string, heading: string): readonly string[] {
  const rows = tableOf(readPage(page), heading);
  return rows.flatMap(([cell = '']) => [...cell.matchAll(/(?:^|, )(\w+)/g)].map(([, name = '']) => name));
}

function assertSame(named: readonly string[], there: readonly string[]): void {
  assert.ok(there.length > 2);
  assert.deepEqual([...new Set(named)].toSorted(), [...new Set(there)].toSorted());
}

test('the page of operations has each field of one', () => {
  const file = 'sdk-plugin/src/operation.ts';
  const fields = ['OperationFacts', 'LiveOperation'].flatMap((name) => membersOf(file, name));

  assertSame(
    namesIn('docs/plugins/operation-fields.md', 'field'),
    fields.filter((field) => field !== 'status'),
  );
});

test('the page of operations has all that a handler gets', () => {
  const named = tableOf(readPage('docs/plugins/operation-fields.md'), 'of the call').flatMap(([cell = '']) =>
    cell.replaceAll(/\(.*?\)/g, '').split(', '),
  );

  assertSame(named, membersOf('sdk-plugin/src/call.ts', 'Call'));
});

test('the page of actions has each field of one, each kind of parameter, and each option', () => {
  const page = 'docs/plugins/actions.md';
  const source = readFileSync(`${root}packages/sdk-actions/src/declaration/parameter.ts`, 'utf8');
  const kinds = [...source.matchAll(/^export (?:function|const) (\w+)\b(?! = \[)/gm)].map(
    ([, name = '']) => name,
  );
  const [, options = ''] = /type Options = Partial<([\s\S]*?)>;/.exec(source) ?? [];

  assertSame(
    namesIn(page, 'field of action'),
    membersOf('packages/sdk-actions/src/declaration/category.ts', 'ActionVariant'),
  );
  assertSame(
    namesIn(page, 'function'),
    kinds.filter((name) => name !== 'parameterKinds'),
  );
  assertSame(
    namesIn(page, 'option'),
    [...options.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
  );
});

test('the page of actions has all that an executor gets', () => {
  const named = tableOf(readPage('docs/plugins/actions.md'), 'of the context').flatMap(([cell = '']) =>
    cell.replaceAll(/\(.*?\)/g, '').split(', '),
  );

  assertSame(named, membersOf('packages/sdk-actions/src/worker-part/executor.ts', 'ActionContext'));
});

test('the page of hooks has each hook, with all that it gets', () => {
  const rows = tableOf(readPage('docs/plugins/hooks.md'), 'hook');
  const file = 'sdk-plugin/src/plugin.ts';
  const given = (hook: string) => rows.find(([name]) => name === hook)?.[2]?.split(', ') ?? [];

  assertSame(
    rows.map(([name = '']) => name),
    membersOf(file, 'HookTaps'),
  );
  assertSame(given('beforeGate'), membersOf(file, 'ArrivedRequest'));
  assertSame(given('afterHandler'), membersOf(file, 'FinishedCall'));
});
