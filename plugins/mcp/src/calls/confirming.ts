// See docs/decisions/0249-confirmations-of-agents.md
import { hash } from 'node:crypto';
import type { Caller, LiveOperation } from '@gatehouse/sdk-plugin';
import { escapeSigns, type OperationConfirmation } from '@gatehouse/sdk-plugin/internal';

/** From this tier on a call that follows text of a page is seen by a person. */
const leastTierAfterText = 2;
/** These have a lower tier and start runs all the same, at once or by a schedule. */
const startRuns: ReadonlySet<string> = new Set([
  ...['task_tries_add', 'task_tries_set', 'task_execution_set', 'task_scheduler_set'],
]);
/** Clients give up a call after a minute. */
const waitMs = 45_000;
const maxShown = 1_500;

/** Ends a call of a tool, so that its client asks the person. */
export class QuestionForPerson extends Error {
  override readonly name = 'QuestionForPerson';
  readonly operationId: string;
  readonly digest: string;

  constructor(message: string, facts: { readonly operationId: string; readonly digest: string }) {
    super(message);
    this.operationId = facts.operationId;
    this.digest = facts.digest;
  }
}

/** An operation as it is about to be sent. */
export interface Sending {
  readonly operation: LiveOperation;
  readonly host: string;
  readonly target: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  /** An earlier operation of the same call of a tool changed something: the tool cannot run again from its beginning. */
  readonly isAfterChange: boolean;
}

/** Says how people are asked about each operation of one call of a tool. */
export interface Confirming {
  /** Undefined where nobody is asked; throws a `QuestionForPerson` where the client can ask its person. */
  before(sending: Sending): OperationConfirmation | undefined;
}

interface Parts {
  readonly caller: Caller;
  readonly wasTextRead: () => boolean;
  /** Whether the client asks its person what a server wants to know. */
  readonly canAsk: boolean;
  /** The digest of the operation that its person approved in this call. */
  readonly approved: string | null;
}

export function createConfirming({ caller, wasTextRead, canAsk, approved }: Parts): Confirming {
  const { confirmFrom, confirmByClient } = caller;
  let left = approved;
  return {
    before: (sending) => {
      const { tier, id: operationId } = sending.operation;
      const isSeenAfterText = tier >= leastTierAfterText || startRuns.has(operationId);
      const followsUntrustedText = isSeenAfterText && wasTextRead();
      const isAskedByKey = confirmFrom !== undefined && tier >= confirmFrom;
      if (!followsUntrustedText && !isAskedByKey) return undefined;
      const facts = { followsUntrustedText, waitMs };
      // The client holds the key. Its answer counts where the key alone would be enough, or says so.
      if (isAskedByKey && !confirmByClient) return { ...facts, isApprovedByClient: false };
      const digest = digestOf(caller, sending);
      if (left === digest) {
        left = null;
        return { ...facts, isApprovedByClient: true };
      }
      if (canAsk && !sending.isAfterChange)
        throw new QuestionForPerson(questionOf(sending, followsUntrustedText), { operationId, digest });
      return { ...facts, isApprovedByClient: false };
    },
  };
}

function digestOf({ keyId }: Caller, { operation, host, target, body, headers }: Sending): string {
  return hash('sha256', JSON.stringify([keyId, operation.id, host, target, body ?? null, headers]));
}

function questionOf({ operation, host, target, body }: Sending, followsText: boolean): string {
  const { id, summary = id, method, tier } = operation;
  const sent = body === undefined ? '' : JSON.stringify(body);
  const left = sent.length - maxShown;
  const shown = left > 0 ? `${sent.slice(0, maxShown)} … ${left} more characters` : sent;
  return [
    `Allow the agent: ${summary}?`,
    `${id} (tier T${tier}): ${method} ${escapeSigns(target.slice(0, maxShown))} on the ${host} host`,
    ...(shown === '' ? [] : [`With: ${escapeSigns(shown)}`]),
    ...(followsText
      ? ['Careful: the agent read text of a page or a screen before, and may do what that text wants.']
      : []),
  ].join('\n');
}
