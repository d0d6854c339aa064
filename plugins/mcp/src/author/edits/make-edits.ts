import { GatehouseError } from '@gatehouse/sdk-plugin';
import { readField, readList } from '../../answers/read-field.ts';
import type { Operations } from '../../calls/operations.ts';
import type { EditIds } from './edit-ids.ts';
import type { EditStep } from './plan-edits.ts';

interface Parts {
  readonly operations: Operations;
  /** Takes edits back, also for a client that has gone. */
  readonly afterwards: Operations;
  readonly ids: EditIds;
  /** The state of the project that the first edit is made in. */
  readonly etag: string;
}

/**
 * Makes edits one after the other, each in the state that the one before left, so that no edit of another client comes in
 * between. If one is refused, those before it are undone; else all are one step of undo. Resolves with the number of steps.
 */
export async function makeEdits(steps: readonly EditStep[], parts: Parts): Promise<number> {
  const made: string[] = [parts.etag];
  for (const { places, requests } of steps) {
    for (const request of requests) {
      try {
        const input = request.input(parts.ids);
        const headers = { 'if-match': made.at(-1) ?? '' };
        const answered = await parts.operations.answer(request.operation, { ...input, headers });
        const etag = answered.headers.etag ?? '';
        if (etag !== made.at(-1)) made.push(etag);
        assertAllDone(answered.json);
        parts.ids.learn(answered.json, input.body);
      } catch (error) {
        throw refusal(error, places, await undoAll(made, parts.afterwards));
      }
    }
  }
  return joinAll(made, parts.afterwards);
}

/** One, unless another client has edited since or the edits come to nothing together. */
async function joinAll(made: readonly string[], operations: Operations): Promise<number> {
  const steps = made.length - 1;
  if (steps < 2) return steps;
  try {
    const headers = { 'if-match': made.at(-1) ?? '' };
    const { json } = await operations.answer('project_history_join', { body: { steps }, headers });
    return readField(json, 'joined') === true ? 1 : steps;
  } catch (error) {
    if (error instanceof GatehouseError && error.code === 'failed_precondition') return steps;
    throw error;
  }
}

/** Items of a batch are refused one by one; here one refusal is that of all. */
function assertAllDone(answer: unknown): void {
  const refused = readList(answer, 'items').filter((item) => typeof readField(item, 'error') === 'string');
  if (refused.length === 0) return;
  const texts = refused.slice(0, 3).map((item) => `${readField(item, 'name')}: ${readField(item, 'error')}`);
  throw new GatehouseError('bad_request', texts.join('; '));
}

/** Resolves with a sentence on what is left of the edits. */
async function undoAll(made: readonly string[], operations: Operations): Promise<string> {
  let etag = made.at(-1) ?? '';
  for (let kept = made.length - 1; kept > 0; kept -= 1) {
    try {
      const answered = await operations.answer('project_undo', { body: {}, headers: { 'if-match': etag } });
      etag = answered.headers.etag ?? '';
    } catch (error) {
      return `${kept} edits before it stay, as they could not be undone: ${reasonOf(error)}`;
    }
  }
  return 'Nothing was changed';
}

function reasonOf(error: unknown): string {
  if (error instanceof GatehouseError) return `${error.code}: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}

function refusal(error: unknown, places: readonly number[], after: string): unknown {
  if (!(error instanceof GatehouseError)) return error;
  const [first = 0] = places;
  const where = places.length === 1 ? `edits[${first}]` : `edits[${first}] to edits[${places.at(-1)}]`;
  return new GatehouseError(
    error.code,
    `${where}: ${error.message.replace(/\.?$/, '.')} ${after}`,
    error.details,
  );
}
