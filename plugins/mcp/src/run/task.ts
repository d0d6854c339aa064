import * as v from 'valibot';
import { jsonAnswer } from '../answers/text-answer.ts';
import type { CallInput } from '../calls/operations.ts';
import { maxTokensInput } from '../tools/max-tokens.ts';
import { tool } from '../tools/tool.ts';

const operations = {
  list: 'tasks_list',
  get: 'task_get',
  create: 'task_create',
  settings: 'task_execution_get',
  configure: 'task_execution_set',
  form: 'task_config_get',
  fill: 'task_config_set',
  requirements: 'task_requirements_get',
  delete: 'task_delete',
} as const;

type Choice = keyof typeof operations;

export const task = tool({
  name: 'task',
  title: 'Tasks',
  description:
    'list (values: status, nameContains, projectPath), get, create (path of a project), settings, configure (values: threads, tries …), form, fill (values: setting name to value), requirements, delete.',
  set: 'run',
  input: v.strictObject({
    do: v.picklist(Object.keys(operations) as [Choice, ...Choice[]]),
    id: v.optional(v.string()),
    path: v.optional(v.string()),
    values: v.optional(v.record(v.string(), v.unknown())),
    maxTokens: maxTokensInput,
  }),
  uses: [],
  choices: { field: 'do', operations },
  run: async ({ do: choice, id, path, values = {}, maxTokens }, context) => {
    const input = inputOf(choice, { id, path, values });
    return jsonAnswer(await context.operations.call(operations[choice], input), maxTokens);
  },
});

interface Given {
  readonly id: string | undefined;
  readonly path: string | undefined;
  readonly values: Readonly<Record<string, unknown>>;
}

function inputOf(choice: Choice, { id, path, values }: Given): CallInput {
  if (choice === 'list') return { query: values };
  if (choice === 'create') return { body: { path } };
  const params = { id };
  if (choice === 'configure') return { params, body: values };
  if (choice !== 'fill') return { params };
  return { params, body: { settings: Object.entries(values).map(([name, value]) => ({ name, value })) } };
}
