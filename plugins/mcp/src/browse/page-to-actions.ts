import { GatehouseError } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { readField, readList } from '../answers/read-field.ts';
import { dataAnswer } from '../answers/tool-answer.ts';
import type { Operations } from '../calls/operations.ts';
import { tool } from '../tools/tool.ts';
import { forgetSteps, recallSteps } from './done-steps.ts';
import { findPage, pageInput } from './find-page.ts';
import { type MadeActions, stepsToActions } from './steps-to-actions.ts';

export const pageToActions = tool({
  name: 'page_to_actions',
  title: 'Steps to actions',
  description:
    'Turn the steps that page_act and browser navigate took on this tab (the last ones, or all since the last time) into actions of the open project, with selectors that matched one element. preview: only show them.',
  set: 'browse',
  isOpenWorld: true,
  input: v.strictObject({
    ...pageInput,
    last: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    afterActionId: v.optional(v.string()),
    preview: v.optional(v.boolean(), false),
  }),
  output: v.looseObject({ actions: v.array(v.string()) }),
  uses: ['actions_add'],
  run: async ({ last, afterActionId, preview, ...named }, context) => {
    const page = await findPage(context, named);
    const steps = recallSteps(context.keyId, page).slice(last === undefined ? 0 : -last);
    if (steps.length === 0)
      throw new GatehouseError(
        'failed_precondition',
        'No step was taken on this tab since the last time; page_act takes some',
      );
    const made = stepsToActions(steps);
    const shown = { actions: made.actions.map(lineOf), ...leftOf(made) };
    if (preview || made.actions.length === 0) return dataAnswer(shown);
    const ids = await addActions(context.operations, made, afterActionId);
    forgetSteps(context.keyId, page);
    return dataAnswer({ ...shown, ids });
  },
});

function lineOf({ type, action, parameters, bindings }: MadeActions['actions'][number]): string {
  const { FinderType: _, ...values } = parameters;
  const selector = Object.values(Object(readField(bindings, 'scalars')));
  return [`${type}.${action}`, ...selector, ...Object.values(values)].join(' ').slice(0, 120);
}

function leftOf({ left, secrets }: MadeActions) {
  return {
    ...(left.length === 0
      ? {}
      : { left: left.map((step) => `${step}: no selector matches it alone; add it by hand`) }),
    ...(secrets.length === 0
      ? {}
      : { secrets: `Passwords are not kept: give the variables ${secrets.join(', ')} their values` }),
  };
}

/** Adds them at the end of a group, or in a new one; the first actions of a project are where it starts. */
async function addActions(
  operations: Operations,
  { actions, secrets }: MadeActions,
  afterActionId: string | undefined,
): Promise<readonly unknown[]> {
  const structure = await operations.call('project_structure_get', { query: { detail: 'outline' } });
  const isFirst = readField(structure, 'startActionId') === null;
  const [first, ...others] = actions;
  if (first === undefined) return [];
  const placed = afterActionId === undefined ? { ...first, groupId: 'steps' } : { ...first, afterActionId };
  const added = await operations.call('actions_add', {
    body: {
      actions: [placed, ...others],
      groups: afterActionId === undefined ? [{ ref: 'steps', name: 'Steps on a page' }] : [],
      links: isFirst ? [{ actionId: 'Start', targetActionId: first.ref }] : [],
    },
  });
  if (secrets.length > 0)
    await operations.call('variables_add', { body: { variables: secrets.map((name) => ({ name })) } });
  return readList(added, 'actions').map((action) => readField(action, 'actionId'));
}
