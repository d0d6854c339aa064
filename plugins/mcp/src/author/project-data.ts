import * as v from 'valibot';
import { jsonAnswer } from '../answers/text-answer.ts';
import { maxTokensInput } from '../tools/max-tokens.ts';
import { tool } from '../tools/tool.ts';

const lists = {
  variables: 'variables_list',
  lists: 'lists_list',
  tables: 'tables_list',
  form: 'project_input_settings_list',
} as const;

type Kind = keyof typeof lists;

/** The operation that reads one of a kind. */
const ones: Readonly<Partial<Record<Kind, string>>> = {
  variables: 'variable_value_get',
  lists: 'list_items_get',
  tables: 'table_rows_get',
};

export const projectData = tool({
  name: 'project_data',
  title: 'Data of the project',
  description:
    'Read variables, lists, tables or the form; name: value, items or rows of one, from skip on. project_edit changes them.',
  set: 'author',
  input: v.strictObject({
    kind: v.picklist(Object.keys(lists) as [Kind, ...Kind[]]),
    name: v.optional(v.string()),
    skip: v.optional(v.number()),
    take: v.optional(v.number()),
    maxTokens: maxTokensInput,
  }),
  uses: Object.values(lists),
  run: async ({ kind, name, skip, take, maxTokens }, { operations }) => {
    const one = name === undefined ? undefined : ones[kind];
    if (one === undefined) return jsonAnswer(await operations.call(lists[kind]), maxTokens);
    const query = kind === 'variables' ? {} : { skip, take };
    return jsonAnswer(await operations.call(one, { params: { name }, query }), maxTokens);
  },
});
