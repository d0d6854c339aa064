import * as v from 'valibot';
import { readList } from '../answers/read-field.ts';
import { jsonAnswer, linesAnswer } from '../answers/text-answer.ts';
import { maxTokensInput } from '../tools/max-tokens.ts';
import { tool } from '../tools/tool.ts';
import { readActions } from './edits/read-actions.ts';

export const projectOutline = tool({
  name: 'project_outline',
  title: 'Outline of the project',
  description:
    'One line an action: number, id, type, caption, main value, links (branch>number). Filter by type, contains, groupId; actionId: one action whole.',
  set: 'author',
  input: v.strictObject({
    actionId: v.optional(v.string()),
    type: v.optional(v.string()),
    contains: v.optional(v.string()),
    groupId: v.optional(v.string()),
    maxTokens: maxTokensInput,
  }),
  uses: ['project_structure_get'],
  run: async ({ actionId, maxTokens, ...filters }, { operations }) => {
    if (actionId !== undefined) {
      const { groupOf } = await readActions(operations);
      const params = { groupId: groupOf(actionId), actionId };
      return jsonAnswer(withoutBlanks(await operations.call('action_get', { params })), maxTokens);
    }
    const query = { ...filters, detail: 'outline' };
    const lines = readList(await operations.call('project_structure_get', { query }), 'outline').map(String);
    if (lines.length === 0) return { text: 'No action fits' };
    return linesAnswer(lines, maxTokens, 'Filter by type, contains or groupId');
  },
});

/** Parameters without a value say nothing. */
function withoutBlanks(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, field]) => [name, withoutBlanks(field)] as const);
  return Object.fromEntries(entries.filter(([, field]) => field !== '' && field !== null && field !== false));
}
