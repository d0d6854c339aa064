import { ActionError } from '@gatehouse/sdk-actions';
import { readJson } from '../documents/read-json-text.ts';
import { splitText } from '../texts/split-text.ts';

interface TextOfLines {
  readonly Value: string;
  readonly Separator: string;
  readonly AllowEmpty: boolean;
}

/** The lines that `AddText` adds. */
export function linesOfText({ Value, Separator, AllowEmpty }: TextOfLines): readonly string[] {
  const all = splitText(Value, Separator);
  return AllowEmpty ? all : all.filter((line) => line !== '');
}

/** The lines that `AddAll` adds, as a JSON array. */
export function linesOfJson(json: string): readonly string[] {
  const lines = readJson(json, 'Lines');
  if (!Array.isArray(lines)) throw new ActionError('Lines must be a JSON array.');
  return lines.map(String);
}
