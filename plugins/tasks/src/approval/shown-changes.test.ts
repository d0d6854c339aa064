import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf } from '@gatehouse/plugin-runtime/testing';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { shownChanges } from './shown-changes.ts';

const variable = (name: string, defaultValue: string) =>
  ({ name, defaultValue, comment: '', group: 'UserDefined' }) as const;
const withVariables = (...variables: ProjectDocument['variables']) => documentOf([], { variables });
const codeOf = (commonCode: string) =>
  documentOf([], { sharedCode: { usings: '', commonCode, loadCodeFromFile: false, localPath: '' } });

function fieldsOf(before: ProjectDocument, after: ProjectDocument) {
  const { changes } = shownChanges(before, after);
  return changes.flatMap(({ fields }) => fields.map((change) => [change.field, change.before, change.after]));
}

test('a changed variable is shown with what it was and what it is', () => {
  const fields = fieldsOf(withVariables(variable('shop', 'a')), withVariables(variable('shop', 'b')));

  assert.deepEqual(fields, [['defaultValue', 'a', 'b']]);
});

test('values of a secret variable are hidden, and it shows where there was none', () => {
  const before = withVariables(variable('password', 'old'));
  const after = withVariables(variable('password', 'new'), variable('token', 'x'));

  assert.deepEqual(fieldsOf(before, after), [
    ['defaultValue', '***', '***'],
    ['name', null, '***'],
    ['defaultValue', null, '***'],
    ['group', null, '***'],
  ]);
});

test('shared code is hidden', () => {
  assert.deepEqual(fieldsOf(codeOf('let a;'), codeOf('let b;')), [['commonCode', '***', '***']]);
});

test('an action with the name of a secret is shown', () => {
  const named = (Text: string) =>
    documentOf([{ type: 'Text', action: 'Lower', name: 'password', parameters: { Text } }]);

  assert.deepEqual(fieldsOf(named('a'), named('b')), [['parameters.Text', 'a', 'b']]);
});

test('a value is cut behind its 200th character', () => {
  const fields = fieldsOf(
    withVariables(variable('fits', ''), variable('long', '')),
    withVariables(variable('fits', 'x'.repeat(200)), variable('long', 'x'.repeat(201))),
  );

  assert.deepEqual(
    fields.map(([, , after]) => after),
    ['x'.repeat(200), `${'x'.repeat(200)}…`],
  );
});

test('the first 50 changes are shown, and all are counted', () => {
  const names = Array.from({ length: 60 }, (_, n) => `v${n}`);

  const { changes, totalChanges } = shownChanges(
    withVariables(...names.map((name) => variable(name, 'a'))),
    withVariables(...names.map((name) => variable(name, 'b'))),
  );

  assert.deepEqual([changes.length, changes.at(-1)?.name, totalChanges], [50, 'v49', 60]);
});
