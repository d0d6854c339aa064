import { ActionError, quote } from '@gatehouse/sdk-actions';
import type { variableValueActions } from '../../categories/variables/variable-value-actions.ts';
import type { ContextOf } from '../../context-of.ts';
import { rounded, toNumber } from '../../expression/values.ts';
import * as globals from '../../shared/shared-data-channels.ts';

export function count(context: ContextOf<(typeof variableValueActions)['Counter']>): void {
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

export function clear({
  parameters,
  variables,
  setResult,
}: ContextOf<(typeof variableValueActions)['Clear']>): void {
  const { Which, Names } = parameters;
  const listed = new Set(
    Names.split(/[,;\n]/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  );
  if (Which === 'listed') for (const name of listed) variables.get(name);
  const cleared = variables
    .names()
    .filter((name) => Which === 'all' || listed.has(name) === (Which === 'listed'));
  for (const name of cleared) variables.set(name, '');
  setResult('Count', cleared.length);
}

export async function setGlobal({
  parameters,
  ask,
}: ContextOf<(typeof variableValueActions)['SetGlobal']>): Promise<void> {
  const { Namespace, Name, Value } = parameters;
  await ask(globals.setGlobal, { namespace: Namespace, name: Name, value: Value });
}

export async function getGlobal(
  context: ContextOf<(typeof variableValueActions)['GetGlobal']>,
): Promise<void> {
  const { Namespace, Name } = context.parameters;
  const { value } = await context.ask(globals.getGlobal, { namespace: Namespace, name: Name });
  context.setResult('OutputVariable', value);
}
