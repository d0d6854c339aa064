import { toNumber } from '../expression/values.ts';
import type { Json } from './read-json-text.ts';

interface Filling {
  expand(text: string): string;
  /** Converts texts that are numbers, true, false or null. */
  readonly hasNumbers: boolean;
}

/** Fills the macros in the texts of a form; their values stay within the text. */
export function fillTemplate(form: Json, filling: Filling): Json {
  if (typeof form === 'string') return typedValue(filling.expand(form), filling.hasNumbers);
  if (Array.isArray(form)) return form.map((entry) => fillTemplate(entry, filling));
  if (typeof form !== 'object' || form === null) return form;
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => [filling.expand(name), fillTemplate(value, filling)]),
  );
}

const words: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

export function typedValue(text: string, hasNumbers: boolean): Json {
  if (!hasNumbers) return text;
  const word = words.get(text);
  if (word !== undefined) return word;
  // A text such as 007 is a name and not a number.
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) ? (toNumber(text) ?? text) : text;
}
