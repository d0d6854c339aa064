import { ActionError, type ActionOutcome, quote } from '@gatehouse/sdk-actions';
import type { runEndActions } from '../../categories/logic/run-end-actions.ts';
import type { ContextOf } from '../../context-of.ts';
import { isTrue } from '../../expression/evaluate.ts';
import { enterLock, leaveLock } from '../../shared/shared-data-channels.ts';

export function endWell({ parameters, log }: ContextOf<(typeof runEndActions)['GoodEnd']>): ActionOutcome {
  if (parameters.Message !== '') log('Info', parameters.Message);
  return { end: 'good', stopTask: false };
}

export function endBadly({ parameters }: ContextOf<(typeof runEndActions)['BadEnd']>): ActionOutcome {
  return { end: 'bad', stopTask: false, message: parameters.Message };
}

const errorNames = { business: 'BusinessError', application: 'ApplicationError' } as const;

export function raise({ parameters }: ContextOf<(typeof runEndActions)['Throw']>): never {
  throw Object.assign(new Error(parameters.Message), { name: errorNames[parameters.Kind] });
}

export function assertTrue({ parameters, variables }: ContextOf<(typeof runEndActions)['Assert']>): void {
  const { Expression, Message } = parameters;
  if (isTrue(Expression, variables)) return;
  throw new ActionError(Message === '' ? `It is not true that ${Expression}.` : Message);
}

export async function useLock({ parameters, ask }: ContextOf<(typeof runEndActions)['Lock']>): Promise<void> {
  const { Name, Mode, TimeoutSec } = parameters;
  if (Mode === 'leave') {
    await ask(leaveLock, { name: Name });
    return;
  }
  const { isEntered } = await ask(enterLock, { name: Name, timeoutMs: TimeoutSec * 1000 });
  if (isEntered) return;
  throw new ActionError(`The lock ${quote(Name)} was not free within ${TimeoutSec} s. Raise TimeoutSec.`);
}
