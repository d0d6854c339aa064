import * as v from 'valibot';
import { jsonAnswer } from '../answers/text-answer.ts';
import { tool } from '../tools/tool.ts';

const operations = {
  open: 'project_open',
  create: 'project_create',
  save: 'project_save',
  close: 'project_close',
  undo: 'project_undo',
  redo: 'project_redo',
  history: 'project_history_get',
  diff: 'project_diff',
} as const;

type Choice = keyof typeof operations;

export const project = tool({
  name: 'project',
  title: 'The open project',
  description:
    'Open (path), create, save (path the first time), close, undo/redo (steps), history, diff with the file at path.',
  set: 'author',
  input: v.strictObject({
    do: v.picklist(Object.keys(operations) as [Choice, ...Choice[]]),
    path: v.optional(v.string()),
    steps: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000))),
    overwrite: v.optional(v.boolean()),
    discard: v.optional(v.boolean()),
  }),
  uses: [],
  choices: { field: 'do', operations },
  run: async ({ do: choice, path, steps = 1, overwrite, discard }, context) => {
    const id = operations[choice];
    if (choice === 'history') return jsonAnswer(await context.operations.call(id));
    if (choice === 'diff') return jsonAnswer(await context.operations.call(id, { query: { path } }));
    const body = { path, overwrite, discardUnsavedChanges: discard };
    const repeats = choice === 'undo' || choice === 'redo' ? steps : 1;
    let answer: unknown;
    for (let step = 0; step < repeats; step += 1)
      answer = await context.operations.call(id, { body: fieldsOf(choice, body) });
    return jsonAnswer(answer);
  },
});

const fields: Readonly<Partial<Record<Choice, readonly string[]>>> = {
  open: ['path'],
  save: ['path', 'overwrite'],
  close: ['discardUnsavedChanges'],
};

/** The fields that an operation takes. */
function fieldsOf(choice: Choice, values: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries((fields[choice] ?? []).map((name) => [name, values[name]]));
}
