// See docs/decisions/0161-log-in-of-pages.md
import { createStore } from '../store/create-store.ts';
import { ApiError } from './api-error.ts';

const RENEW_MS = 5 * 60_000;

/** Whether a person is logged in. The key itself is in no store: nothing that draws ever has it. */
export type Session =
  | { readonly state: 'entering' }
  | { readonly state: 'out'; readonly problem: LogInProblem | null }
  | {
      readonly state: 'in';
      readonly role: Role;
      readonly raisedUntil: number | null;
      /** For a terminal on the machine of the daemon: it prints a ticket of tier 3. */
      readonly stepUpCommand: string;
    };

/** A refused ticket, with the reason of the host, or a key that worked before. */
type LogInProblem = { readonly kind: 'refused'; readonly message: string } | { readonly kind: 'ended' };

export type Role = 'watch' | 'operate' | 'author' | 'admin';

interface IssuedKey {
  readonly rawKey: string;
  readonly expiresAt: string | null;
}

export const session = createStore<Session>({ state: 'out', problem: null });

let key: string | null = null;
let raised: { readonly key: string; readonly endsAtMs: number } | null = null;
let renewedAtMs = 0;

export function currentKey(): string | null {
  return key;
}

/** The key of tier 3, while it lasts. */
export function raisedKey(): string | null {
  return raised !== null && raised.endsAtMs > Date.now() ? raised.key : null;
}

/** Exchanges the ticket of a link; a wrong one leaves a session as it is. */
export async function enter(ticket: string): Promise<void> {
  const before = session.get();
  session.set({ state: 'entering' });
  try {
    const entered = await post<IssuedKey & { readonly role: Role; readonly stepUpCommand: string }>(
      'enter',
      null,
      { ticket },
    );
    [key, raised, renewedAtMs] = [entered.rawKey, null, Date.now()];
    const { role, stepUpCommand } = entered;
    session.set({ state: 'in', role, raisedUntil: null, stepUpCommand });
  } catch (error) {
    session.set(
      before.state === 'in'
        ? before
        : { state: 'out', problem: { kind: 'refused', message: messageOf(error) } },
    );
  }
}

/**
 * Exchanges a second ticket for 15 minutes of tier 3.
 *
 * @throws {ApiError} for a wrong ticket
 */
export async function stepUp(ticket: string): Promise<void> {
  const before = session.get();
  if (before.state !== 'in') return;
  const issued = await post<IssuedKey>('step-up', key, { ticket });
  const endsAtMs = Date.parse(issued.expiresAt ?? '');
  raised = { key: issued.rawKey, endsAtMs };
  session.set({ ...before, raisedUntil: endsAtMs });
}

/** The key was refused: it expired, was revoked, or the daemon started anew. */
export function lose(): void {
  [key, raised] = [null, null];
  session.set({ state: 'out', problem: { kind: 'ended' } });
}

export async function leave(): Promise<void> {
  const left = key;
  [key, raised] = [null, null];
  session.set({ state: 'out', problem: null });
  if (left !== null) await post('leave', left).catch(() => undefined);
}

/** Keeps the key for another hour, at most once in five minutes: to be called while a person uses the page. */
export async function renew(): Promise<void> {
  if (key === null || Date.now() - renewedAtMs < RENEW_MS) return;
  renewedAtMs = Date.now();
  await post('renew', key).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) lose();
  });
}

async function post<Answer>(path: string, bearer: string | null, body?: unknown): Promise<Answer> {
  const answer = await fetch(`/api/v1/auth/console/${path}`, {
    method: 'POST',
    headers: {
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  }).catch(() => {
    throw new ApiError('The daemon does not answer.', { code: 'unreachable', status: 0 });
  });
  const text = await answer.text();
  const content = text === '' ? null : JSON.parse(text);
  if (answer.ok) return content;
  throw new ApiError(content.message, { code: content.error, status: answer.status });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
