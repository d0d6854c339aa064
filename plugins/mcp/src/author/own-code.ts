import * as v from 'valibot';
import { jsonAnswer } from '../answers/text-answer.ts';
import { maxTokensInput } from '../tools/max-tokens.ts';
import { tool } from '../tools/tool.ts';

const operations = { read: 'shared_code_get', api: 'code_api_get', write: 'shared_code_set' } as const;

export const ownCode = tool({
  name: 'own_code',
  title: 'Custom code',
  description:
    'Shared code of the project: read it, write it (values: fields as read answers them), or read the types that code has at hand (api; values: query).',
  set: 'author',
  input: v.strictObject({
    do: v.picklist(['read', 'api', 'write']),
    values: v.optional(v.record(v.string(), v.unknown())),
    maxTokens: maxTokensInput,
  }),
  uses: [],
  choices: { field: 'do', operations },
  run: async ({ do: choice, values = {}, maxTokens }, context) => {
    const input = choice === 'api' ? { query: values } : choice === 'write' ? { body: values } : {};
    return jsonAnswer(await context.operations.call(operations[choice], input), maxTokens);
  },
});
