import { isSecretName } from '@gatehouse/plugin-runtime/api';
import type { ActionContext, ParametersOf } from '@gatehouse/sdk-actions';
import { setCheckedAct } from '../acts/set-checked-act.ts';
import { actInRun } from '../browser/act-in-run.ts';
import type { ElementUser } from '../browser/find-element.ts';
import type { htmlElement } from '../categories/html-element.ts';

type FieldUser = ElementUser & Pick<ActionContext, 'mask' | 'variables'>;

export async function setField(
  user: FieldUser,
  setting: ParametersOf<typeof htmlElement, 'Set'>,
): Promise<void> {
  await actInRun(user, setCheckedAct({ ...setting, isSecret: holdsSecret(user, setting.Value) }));
}

/** A part of a secret, which may stand in the field, is not masked as the whole one is. */
function holdsSecret({ mask, variables }: FieldUser, text: string): boolean {
  if (mask(text) !== text) return true;
  const secrets = variables
    .names()
    .filter(isSecretName)
    .map((name) => variables.get(name));
  return secrets.some((secret) => secret !== '' && text.includes(secret));
}
