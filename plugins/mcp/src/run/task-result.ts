import * as v from 'valibot';
import { readField, readList } from '../answers/read-field.ts';
import { jsonAnswer } from '../answers/text-answer.ts';
import type { ToolAnswer } from '../answers/tool-answer.ts';
import type { Operations } from '../calls/operations.ts';
import { maxTokensInput } from '../tools/max-tokens.ts';
import { tool } from '../tools/tool.ts';

const operations = {
  summary: 'task_state_get',
  history: 'task_history_get',
  logs: 'task_logs_get',
  usage: 'task_usage_get',
  artifacts: 'task_artifacts_list',
  artifact: 'task_artifact_get',
} as const;

type Choice = keyof typeof operations;

export const taskResult = tool({
  name: 'task_result',
  title: 'Results of a task',
  description:
    'summary (state, last failures), history of tries, logs (uowId: of one try; after: cursor of an earlier answer), usage, artifacts, artifact (artifactId: shows a picture or text).',
  set: 'run',
  input: v.strictObject({
    part: v.picklist(Object.keys(operations) as [Choice, ...Choice[]]),
    id: v.string(),
    uowId: v.optional(v.string()),
    artifactId: v.optional(v.string()),
    after: v.optional(v.string()),
    skip: v.optional(v.number()),
    take: v.optional(v.number()),
    maxTokens: maxTokensInput,
  }),
  uses: [],
  choices: { field: 'part', operations },
  run: async ({ part, id, artifactId, maxTokens, uowId, after, skip, take }, context) => {
    const operation = operations[part];
    if (part === 'artifact') return artifactAnswer(context.operations, { id, artifactId }, maxTokens);
    const query = part === 'logs' ? { uowId, after, skip, take } : part === 'history' ? { skip, take } : {};
    const answer = await context.operations.call(operation, { params: { id }, query });
    return part === 'logs' ? logsAnswer(answer, maxTokens) : jsonAnswer(answer, maxTokens);
  },
});

/** One line an entry; the newest are kept where not all fit. */
function logsAnswer(answer: unknown, maxTokens: number | undefined): ToolAnswer {
  const lines = readList(answer, 'entries').map(
    (entry) =>
      `${readField(entry, 'timestamp') ?? ''} ${readField(entry, 'level')} ${readField(entry, 'message')}`,
  );
  const cursor = readField(answer, 'cursor');
  return jsonAnswer({ cursor, lines }, maxTokens);
}

const shownPicture = /^image\/(png|jpeg|webp|gif)/;

async function artifactAnswer(
  api: Operations,
  params: { readonly id: string; readonly artifactId: string | undefined },
  maxTokens: number | undefined,
): Promise<ToolAnswer> {
  const { bytes, json } = await api.answer('task_artifact_get', { params });
  if (bytes === null) return jsonAnswer(json, maxTokens);
  const { mediaType, data } = bytes;
  const facts = `${mediaType}, ${data.length} bytes`;
  if (shownPicture.test(mediaType))
    return { text: facts, pictures: [{ mediaType: mediaType.split(';', 1)[0] ?? '', data }] };
  if (!/^text\/|json|xml/.test(mediaType)) return { text: facts };
  return jsonAnswer({ facts, text: Buffer.from(data).toString('utf8') }, maxTokens);
}
