import type { ActionRetry } from '@gatehouse/sdk-actions/document';
import type { ProgramNode } from './compile-program.ts';
import { toError } from './run-errors.ts';

export interface NextAttempt {
  /** Counted from 1, which is the attempt without a retry. */
  readonly attempt: number;
  readonly of: number;
  readonly pauseMs: number;
}

/** A server that asks for a longer pause is not waited for. */
const maxAskedMs = 3_600_000;
/** Another attempt would fail in the same way. */
const lasting: ReadonlySet<string> = new Set(['ParameterError', 'MacroError', 'DataError', 'ScopeError']);

/** Counts the failed attempts at actions that are tried several times. */
export class Retries {
  readonly #failed = new Map<ProgramNode, number>();

  /** The next attempt at an action that failed, or null where it has failed for good. */
  next(node: ProgramNode, thrown: unknown): NextAttempt | null {
    const { retry } = node.action;
    if (retry === null) return null;
    const failed = (this.#failed.get(node) ?? 0) + 1;
    const asked = askedPause(thrown);
    if (failed > retry.times || asked > maxAskedMs || !isRetried(toError(thrown), retry)) {
      this.#failed.delete(node);
      return null;
    }
    this.#failed.set(node, failed);
    return {
      attempt: failed + 1,
      of: retry.times + 1,
      pauseMs: Math.max(pauseAfter(failed, retry), asked),
    };
  }

  succeeded(node: ProgramNode): void {
    if (this.#failed.size > 0) this.#failed.delete(node);
  }
}

function pauseAfter(failed: number, { pauseSec, factor, maxPauseSec }: ActionRetry): number {
  return 1000 * Math.min(pauseSec * factor ** (failed - 1), maxPauseSec);
}

/** Milliseconds that the server asked for, as an `ActionError` carries them. */
function askedPause(thrown: unknown): number {
  if (typeof thrown !== 'object' || thrown === null || !('retryAfterMs' in thrown)) return 0;
  return Number(thrown.retryAfterMs) || 0;
}

function isRetried({ name, message }: Error, { on }: ActionRetry): boolean {
  if (lasting.has(name)) return false;
  const said = `${name}: ${message}`.toLowerCase();
  const wanted = on.split('|').flatMap((part) => part.trim().toLowerCase() || []);
  return wanted.length === 0 || wanted.some((part) => said.includes(part));
}
