import { defineExecutors } from '@gatehouse/plugin-runtime/api';
import { ActionError, quote } from '../action-error.ts';
import { variables } from '../categories/variables.ts';
import { rounded, toNumber } from '../expression/values.ts';
import type { ContextOf } from './context-of.ts';

export const variablesExecutors = defineExecutors(variables, {
  Set({ parameters, variables: values }) {
    values.set(parameters.Variable, parameters.Value);
  },
  Counter: count,
});

function count(context: ContextOf<(typeof variables)['actions']['Counter']>): void {
  const { Variable, Op, By } = context.parameters;
  const held = context.variables.has(Variable) ? context.variables.get(Variable) : '';
  const number = held === '' ? 0 : toNumber(held);
  if (number === undefined) {
    throw new ActionError(
      `The variable ${quote(Variable)} holds ${quote(held)}, which is no number; set it to a number first.`,
    );
  }
  const result = String(rounded(Op === 'inc' ? number + By : number - By));
  context.variables.set(Variable, result);
  context.setResult('OutputVariable', result);
}
