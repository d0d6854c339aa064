import { setTimeout as sleep } from 'node:timers/promises';
import { ActionError, quote } from '@gatehouse/sdk-actions';
import type { variableValueActions } from '../../categories/variables/variable-value-actions.ts';
import type { ContextOf } from '../../context-of.ts';
import { conditionOf } from '../../expression/evaluate.ts';
import { getGlobal } from '../../shared/shared-data-channels.ts';

const POLL_MS = 250;

export async function waitForGlobal({
  parameters,
  variables,
  signal,
  ask,
  setResult,
}: ContextOf<(typeof variableValueActions)['WaitGlobal']>): Promise<void> {
  const { Namespace, Name, Expression, TimeoutSec } = parameters;
  const holds = conditionOf(Expression);
  const deadline = performance.now() + TimeoutSec * 1000;
  for (;;) {
    const { value } = await ask(getGlobal, { namespace: Namespace, name: Name });
    const withValue = { get: (name: string) => (name === 'value' ? value : variables.get(name)) };
    if (holds(withValue)) return setResult('OutputVariable', value);
    if (performance.now() >= deadline) {
      const what = `The global value ${quote(Name)} of ${quote(Namespace)} is ${quote(value.slice(0, 200))}`;
      throw new ActionError(`${what} and did not meet ${quote(Expression)} within ${TimeoutSec} s.`);
    }
    await sleep(POLL_MS, undefined, { signal });
  }
}
