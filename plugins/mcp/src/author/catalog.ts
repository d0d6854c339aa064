import * as v from 'valibot';
import { jsonAnswer } from '../answers/text-answer.ts';
import { maxTokensInput } from '../tools/max-tokens.ts';
import { tool } from '../tools/tool.ts';

const maxHits = 8;

export const catalog = tool({
  name: 'catalog',
  title: 'Catalog of actions',
  description:
    'Find actions for project_edit by what they should do (query), or give the schema of named ones (actions: "Tab.Navigate,Logic.If"; bindings: names of finders, or none).',
  set: 'author',
  input: v.strictObject({
    query: v.optional(v.string()),
    actions: v.optional(v.string()),
    bindings: v.optional(v.string()),
    maxTokens: maxTokensInput,
  }),
  uses: ['actions_catalog_search'],
  run: async ({ query, actions, bindings, maxTokens }, { operations }) => {
    const asked =
      actions === undefined ? { query, maxResults: maxHits } : { actions, detail: 'schema', bindings };
    return jsonAnswer(await operations.call('actions_catalog_search', { query: asked }), maxTokens);
  },
});
