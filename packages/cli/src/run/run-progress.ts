import * as v from 'valibot';
import type { ApiClient } from '../api-client.ts';

const progressSchema = v.looseObject({
  actionId: v.string(),
  actionName: v.string(),
  done: v.nullable(v.number()),
  of: v.nullable(v.number()),
  message: v.nullable(v.string()),
  timestamp: v.string(),
});
const answerSchema = v.object({
  tries: v.array(v.object({ uowId: v.string(), progress: v.nullable(progressSchema) })),
});

/** How far the action of a try has come, as the action says. */
export type RunProgress = v.InferOutput<typeof progressSchema> & { readonly uowId: string };

/** The progress of the one try that runs; null where its action says nothing. */
export async function readProgress(client: ApiClient, taskId: string): Promise<RunProgress | null> {
  const { tries } = v.parse(answerSchema, await client.call('runner', `GET /tasks/${taskId}/progress`));
  for (const { uowId, progress } of tries) if (progress !== null) return { ...progress, uowId };
  return null;
}

/** @example 'Http.Download: 3 of 10 (30 %), third file' */
export function progressText({ actionName, done, of, message }: RunProgress): string {
  const facts = [amountText(done, of), oneLine(message ?? '')].filter((fact) => fact !== '');
  return facts.length === 0 ? oneLine(actionName) : `${oneLine(actionName)}: ${facts.join(', ')}`;
}

function amountText(done: number | null, of: number | null): string {
  if (done === null) return of === null ? '' : `of ${of}`;
  if (of === null) return String(done);
  return of > 0 ? `${done} of ${of} (${Math.floor((100 * done) / of)} %)` : `${done} of ${of}`;
}

/** Text of a project must not move the cursor of a terminal. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
}
