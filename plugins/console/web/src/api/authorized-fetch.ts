import { currentKey, lose, raisedKey } from './session.ts';
import { askForStepUp } from './step-up-request.ts';

/** Scopes that only the key of tier 3 has: see docs/decisions/0161-log-in-of-pages.md. */
const onlyRaised: readonly string[] = ['system:exec', 'code:author'];

/**
 * Sends with the key of the page. A call that is refused for its tier is sent again with the key of tier 3, once the
 * person has stepped up.
 */
export async function authorizedFetch(request: Request): Promise<Response> {
  const answer = await send(request.clone(), currentKey());
  if (answer.status === 401) lose();
  if (answer.status !== 403 || !(await needsStepUp(answer.clone()))) return answer;
  const isRaised = raisedKey() !== null || (await askForStepUp());
  return isRaised ? send(request, raisedKey()) : answer;
}

/** Sends with the first key alone, which has no tier 3: for calls that no person has asked for. */
export async function fetchWithFirstKey(request: Request): Promise<Response> {
  const answer = await send(request, currentKey());
  if (answer.status === 401) lose();
  return answer;
}

function send(request: Request, key: string | null): Promise<Response> {
  if (key !== null) request.headers.set('authorization', `Bearer ${key}`);
  return fetch(request);
}

interface Refusal {
  readonly required?: { readonly tier?: number; readonly scopes?: readonly string[] };
  readonly current?: { readonly tier?: number };
}

async function needsStepUp(answer: Response): Promise<boolean> {
  const { required, current }: Refusal = await answer.json().catch(() => ({}));
  // A page that only watches has no tier 3.
  if ((current?.tier ?? 0) === 0) return false;
  const isTooLow = (required?.tier ?? 0) > (current?.tier ?? 0);
  return isTooLow || (required?.scopes ?? []).some((scope) => onlyRaised.includes(scope));
}
