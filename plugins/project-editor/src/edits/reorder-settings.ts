import type { InputSettingDefinition } from '@gatehouse/sdk-actions/document';
import { ambiguity, FormDraft } from '../form/form-draft.ts';
import { assertFormInUse } from './change-form.ts';
import type { Edit } from './recipe.ts';
import { inputRefusal, referenceError } from './refusals.ts';

/** Puts the settings into the order of the names, all of them or none. Returns the stored names in that order. */
export function reorderSettings({ base, draft }: Edit, names: readonly string[]): string[] {
  assertFormInUse(base);
  const settings = base.inputSettings ?? [];
  const order = toOrder(settings, names);
  const isSame = order.every((setting, index) => setting === settings[index]);
  if (!isSame) draft.inputSettings = [...order];
  return order.map(({ name }) => name);
}

/** Throws bad_request with everything that is wrong with the names as an order. */
function toOrder(
  settings: readonly InputSettingDefinition[],
  names: readonly string[],
): readonly InputSettingDefinition[] {
  const form = new FormDraft(settings);
  const waiting = byStoredName(settings);
  const order: InputSettingDefinition[] = [];
  const errors = names.flatMap((name, index) => {
    const next = nextOf(name, { form, waiting });
    if (typeof next === 'string') return [referenceError(`names[${index}]`, next, name)];
    order.push(next);
    return [];
  });
  const missing = [...waiting.values()]
    .flat()
    .map(({ name }) =>
      referenceError('names', `The input setting ${JSON.stringify(name)} is missing: list every one.`, null),
    );
  if (errors.length + missing.length > 0) throw inputRefusal([...errors, ...missing]);
  return order;
}

/** Settings without a place yet; those with the same stored name keep their order. */
type Waiting = Map<string, InputSettingDefinition[]>;

function byStoredName(settings: readonly InputSettingDefinition[]): Waiting {
  const waiting: Waiting = new Map();
  for (const setting of settings) {
    const same = waiting.get(setting.name);
    if (same) same.push(setting);
    else waiting.set(setting.name, [setting]);
  }
  return waiting;
}

/** The setting of a name, or the problem with the name. */
function nextOf(
  name: string,
  { form, waiting }: { readonly form: FormDraft; readonly waiting: Waiting },
): InputSettingDefinition | string {
  const named = form.named(name);
  const [first] = named;
  if (!first) return `The form has no input setting ${JSON.stringify(name)}.`;
  const isDisplayed = first.name !== name;
  if (isDisplayed && named.size > 1) return ambiguity(name, named);
  const next = waiting.get(first.name)?.shift();
  return next ?? `The input setting ${JSON.stringify(name)} is listed again: list each one once.`;
}
