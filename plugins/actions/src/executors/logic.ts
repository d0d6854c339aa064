import { setTimeout as wait } from 'node:timers/promises';
import { parsePattern } from '@gatehouse/plugin-catalog/api';
import { type ActionOutcome, defineExecutors } from '@gatehouse/plugin-runtime/api';
import { ActionError, quote } from '../action-error.ts';
import { logic } from '../categories/logic.ts';
import { isTrue } from '../expression/evaluate.ts';
import { compareValues } from '../expression/values.ts';
import type { ContextOf } from './context-of.ts';
import { runLoop } from './loop.ts';

type Actions = (typeof logic)['actions'];

const otherwise = { branch: 'Default' } as const;

export const logicExecutors = defineExecutors(logic, {
  If: (context) => (isConditionTrue(context) ? undefined : otherwise),
  Switch: ({ parameters }) => chooseCase(parameters.Value, parameters.Cases),
  Pause: pause,
  Loop: runLoop,
  Stop: ({ parameters }) => ({ end: parameters.Outcome, stopTask: parameters.StopTask }),
});

function isConditionTrue({ parameters, variables }: ContextOf<Actions['If']>): boolean {
  const { Mode, Expression, Left, Op, Right } = parameters;
  if (Mode === 'expression') return isTrue(Expression, variables);
  switch (Op) {
    case 'contains':
      return Left.includes(Right);
    case 'matches':
      return parsePattern(Right).test(Left);
    case 'empty':
      return Left === '';
    default:
      return isOrdered(Op, compareValues(Left, Right));
  }
}

function isOrdered(op: 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge', order: number): boolean {
  if (order === 0) return op === 'eq' || op === 'le' || op === 'ge';
  if (op === 'ne') return true;
  return order < 0 ? op === 'lt' || op === 'le' : op === 'gt' || op === 'ge';
}

function chooseCase(value: string, cases: string): ActionOutcome {
  const index = parseCases(cases).indexOf(value);
  return index < 0 ? otherwise : { branch: `Case:${index + 1}` };
}

function parseCases(text: string): readonly string[] {
  const problem = `Cases must be a JSON array of texts such as ["a", "b"]; it is ${quote(text)}.`;
  let cases: unknown;
  try {
    cases = JSON.parse(text);
  } catch {
    throw new ActionError(problem);
  }
  if (!Array.isArray(cases)) throw new ActionError(problem);
  return cases.map((entry: unknown) => {
    if (typeof entry === 'object') throw new ActionError(problem);
    return String(entry);
  });
}

async function pause({ parameters, signal }: ContextOf<Actions['Pause']>): Promise<void> {
  const { From, To = From } = parameters;
  if (To < From) throw new ActionError(`To is ${To} and From is ${From}; To must not be below From.`);
  const seconds = From + Math.random() * (To - From);
  await wait(seconds * 1000, undefined, { signal });
}
