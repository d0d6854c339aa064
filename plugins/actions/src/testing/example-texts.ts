import type { ActionVariant } from '@gatehouse/sdk-actions';

/** The examples of the parameters of an action, or the first choice for required ones without an example. */
export function exampleTexts({ parameters }: ActionVariant): Readonly<Record<string, string>> {
  const texts = Object.entries(parameters).flatMap(([key, { example, required, possibleValues }]) => {
    const text = example ?? (required ? (possibleValues?.[0] ?? '') : '');
    return text === '' ? [] : [[key, text] as const];
  });
  return Object.fromEntries(texts);
}
