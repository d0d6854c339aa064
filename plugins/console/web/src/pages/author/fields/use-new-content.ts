import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ActionParameter, actionSchema } from '../../../api/queries/project-queries.ts';
import { type FinderDraft, frameParameter, isComplete, toBindings } from './finder-draft.ts';

/** Values and finder that a new action cannot be without, as they are filled in. */
export function useNewContent(chosen: { readonly type: string; readonly action: string }) {
  const { data: schema, error } = useQuery(actionSchema(chosen));
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [finder, setFinder] = useState<FinderDraft | null>(null);
  const all = schema?.parameters ?? [];
  const bindings = schema?.bindings ?? [];
  const discriminator = schema?.bindingDiscriminator ?? '';
  const usual = (name: string) => all.find((one) => one.name === name)?.defaultValue ?? '';
  const needed = all.filter(
    (parameter) =>
      parameter.name !== discriminator && isNeeded(parameter, (name) => values[name] ?? usual(name)),
  );
  const mayLackFinder = !all.some(({ name, required }) => required && name === discriminator);
  const valueFor = (name: string) => values[name] ?? usual(name);
  return {
    chosen,
    schema,
    error,
    needed,
    valueFor,
    setValue: (name: string, value: string) => setValues((before) => ({ ...before, [name]: value })),
    bindings,
    finder,
    setFinder,
    mayLackFinder,
    isWhole: finder === null ? mayLackFinder : isComplete(finder, bindings),
    content: () => ({
      type: chosen.type,
      action: chosen.action,
      parameters: Object.fromEntries([
        ...needed.map(({ name }) => [name, valueFor(name)]),
        ...(finder === null ? [] : [[discriminator, finder.discriminator]]),
        ...(finder?.frame ? Object.entries(frameParameter(finder, all)) : []),
      ]),
      ...(finder === null ? {} : { bindings: toBindings(finder) }),
    }),
  };
}

type Rule = Pick<ActionParameter, 'required' | 'requiredWhen'>;

/** Whether an action cannot be without a parameter, as the values of others are. */
export function isNeeded({ required, requiredWhen }: Rule, current: (name: string) => string): boolean {
  if (required || requiredWhen === null) return required;
  return requiredWhen.valuesThatRequire.includes(current(requiredWhen.parameterName));
}
