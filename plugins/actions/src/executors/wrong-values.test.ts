// Gives each parameter of every action a value that it cannot take, as a macro may bring one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ActionVariant, Parameter } from '@gatehouse/plugin-catalog/api';
import { actionCategories } from '../declaration.ts';
import { exampleTexts } from '../testing/example-texts.ts';
import { exampleVariables } from '../testing/example-world.ts';
import { runAction } from '../testing/run-action.ts';

interface WrongValue {
  readonly text: string;
  readonly message: string;
}

/** A macro would mean the name here. */
const namedThings: Partial<Record<Parameter['kind'], string>> = {
  HostedSpreadsheetName: 'hosted spreadsheet',
  ListName: 'list',
  TableName: 'table',
};
const limited = new Set<Parameter['kind']>(['Int', 'Double', 'Bool', 'Enum']);

/** Null where any text will do. */
function wrongValueOf(name: string, { kind, isRaw, required }: Parameter): WrongValue | null {
  if (isRaw || kind === 'OpenSchema' || kind === 'VariableName') return null;
  if (limited.has(kind)) return { text: 'nowhere', message: `The parameter ${name} must be ` };
  const noun = namedThings[kind];
  if (noun) return required ? { text: 'nowhere', message: `The project has no ${noun} "nowhere".` } : null;
  return { text: '{-Variable.nowhere-}', message: 'The project has no variable "nowhere".' };
}

const given = {
  projectPath: '/none/project.zp',
  variables: exampleVariables(actionCategories),
  lists: { links: ['a'] },
  tables: { people: [['a']] },
};

for (const { tag, actions } of actionCategories) {
  for (const [action, variant] of Object.entries<ActionVariant>(actions)) {
    if (variant.hidden) continue;
    test(`${tag}.${action} goes to OnError for a value that cannot be, and names the parameter or the variable`, async () => {
      const wrong = Object.entries(variant.parameters).flatMap(([name, parameter]) => {
        const value = wrongValueOf(name, parameter);
        return value ? [{ name, ...value }] : [];
      });

      const found = [];
      for (const { name, text, message } of wrong) {
        const parameters = { ...exampleTexts(variant), [name]: text };
        const { way, error } = await runAction({ type: tag, action, parameters }, given);
        found.push({ name, way, error: error.slice(0, message.length) });
      }

      assert.deepEqual(
        found,
        wrong.map(({ name, message }) => ({ name, way: 'OnError', error: message })),
      );
    });
  }
}
