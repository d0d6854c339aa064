import { ActionError, quote } from '@gatehouse/sdk-actions';
import { parseJson } from './parse-json.ts';

/** One text, or several as a JSON array of texts. Any other text that starts with a bracket is one text. */
export function parseTexts(text: string): readonly string[] {
  return jsonTexts(text) ?? [text];
}

/** The texts of a JSON array; null for any other text. */
export function jsonTexts(text: string): readonly string[] | null {
  if (!text.trimStart().startsWith('[')) return null;
  const entries = parseJson(text);
  return Array.isArray(entries) ? entries.map(textOf) : null;
}

/** A value of JSON as text: texts unchanged, empty for null, other values as JSON. */
export function textOf(value: unknown): string {
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return value === null || value === undefined ? '' : String(value);
}

/** A JSON array of names, such as variables for results. */
export function parseNames(parameter: string, text: string): readonly string[] {
  const problem = `${parameter} must be a JSON array of variable names such as ["name", "city"]; it is ${quote(text)}.`;
  const names = parseJson(text);
  if (!Array.isArray(names)) throw new ActionError(problem);
  return names.map((name: unknown) => {
    if (typeof name !== 'string') throw new ActionError(problem);
    return name;
  });
}
