import type { InputField } from '../../api/queries/operation-schema-queries.ts';

/** Typed texts, by the names of fields. */
export type Typed = Readonly<Record<string, string>>;

/**
 * Arguments of a call. A field that is left empty is not sent.
 *
 * @throws for text that is no JSON in a field that takes it
 */
export function toArguments(
  fields: readonly Pick<InputField, 'name' | 'kind'>[],
  typed: Typed,
  wrongJson: (name: string) => string,
): Readonly<Record<string, unknown>> {
  const filled = fields.flatMap(({ name, kind }) => {
    const text = typed[name] ?? '';
    return text === '' ? [] : [[name, toArgument(text, kind, () => wrongJson(name))] as const];
  });
  return Object.fromEntries(filled);
}

function toArgument(text: string, kind: InputField['kind'], problem: () => string): unknown {
  if (kind === 'number') return Number(text);
  if (kind === 'yes-no') return text === 'true';
  if (kind !== 'json') return text;
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(problem());
  }
}
