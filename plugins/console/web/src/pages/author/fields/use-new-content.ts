import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { actionSchema } from '../../../api/queries/project-queries.ts';
import { type FinderDraft, isComplete, toBindings } from './finder-draft.ts';

/** Values and finder that a new action cannot be without, as they are filled in. */
export function useNewContent(chosen: { readonly type: string; readonly action: string }) {
  const { data: schema, error } = useQuery(actionSchema(chosen));
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [finder, setFinder] = useState<FinderDraft | null>(null);
  const all = schema?.parameters ?? [];
  const bindings = schema?.bindings ?? [];
  const discriminator = schema?.bindingDiscriminator ?? '';
  const needed = all.filter(({ name, required }) => required && name !== discriminator);
  const mayLackFinder = !all.some(({ name, required }) => required && name === discriminator);
  const valueFor = (name: string) =>
    values[name] ?? needed.find((one) => one.name === name)?.defaultValue ?? '';
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
      ]),
      ...(finder === null ? {} : { bindings: toBindings(finder) }),
    }),
  };
}
