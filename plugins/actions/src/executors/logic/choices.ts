import { ActionError, type ActionOutcome, quote } from '@gatehouse/sdk-actions';
import { matchesPattern } from '@gatehouse/sdk-actions/matching';
import type { branchActions } from '../../categories/logic/branch-actions.ts';
import type { ContextOf } from '../../context-of.ts';
import { isTrue } from '../../expression/evaluate.ts';
import { compareValues } from '../../expression/values.ts';
import { parseJson } from '../../texts/parse-json.ts';

export const otherwise = { branch: 'Default' } as const;

export function decide(context: ContextOf<(typeof branchActions)['If']>): ActionOutcome {
  return isConditionTrue(context) ? undefined : otherwise;
}

function isConditionTrue({ parameters, variables }: ContextOf<(typeof branchActions)['If']>): boolean {
  const { Mode, Expression, Left, Op, Right } = parameters;
  if (Mode === 'expression') return isTrue(Expression, variables);
  switch (Op) {
    case 'contains':
      return Left.includes(Right);
    case 'matches':
      return matchesPattern(Right, Left);
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

export function chooseCase({ parameters }: ContextOf<(typeof branchActions)['Switch']>): ActionOutcome {
  const index = parseCases(parameters.Cases).indexOf(parameters.Value);
  return index < 0 ? otherwise : { branch: `Case:${index + 1}` };
}

function parseCases(text: string): readonly string[] {
  const problem = `Cases must be a JSON array of texts such as ["a", "b"]; it is ${quote(text)}.`;
  const cases = parseJson(text);
  if (!Array.isArray(cases)) throw new ActionError(problem);
  return cases.map((entry: unknown) => {
    if (typeof entry === 'object') throw new ActionError(problem);
    return String(entry);
  });
}
