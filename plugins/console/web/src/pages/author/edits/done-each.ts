import { ApiError } from '../../../api/api-error.ts';

interface Outcomes {
  readonly items: readonly { readonly error: string | null }[];
}

/**
 * Each item of a call is done or refused alone.
 *
 * @throws {ApiError} with the reason of the first one that was refused
 */
export async function doneEach(answer: Promise<Outcomes>): Promise<void> {
  const { items } = await answer;
  const refusal = items.find(({ error }) => error !== null)?.error;
  if (refusal != null) throw new ApiError(refusal, { code: 'bad_request', status: 400 });
}
