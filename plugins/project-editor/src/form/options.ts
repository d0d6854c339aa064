import { hasOptions, toSettingType } from './setting-types.ts';
import { splitStoredName } from './stored-name.ts';

export interface SettingOption {
  /** The value of the variable. */
  readonly value: string;
  /** The label in the form; null where it shows the value. */
  readonly label: string | null;
}

/** The brace section for options: `{value|value}`, or `{value:label|value:label}`. Empty without options. */
export function optionSection(options: readonly SettingOption[]): string {
  if (options.length === 0) return '';
  const parts = options.map(({ value, label }) => (label === null ? value : `${value}:${label}`));
  return `{${parts.join('|')}}`;
}

interface TypedName {
  readonly type: string;
  readonly name: string;
}

/** The options of a stored setting; null where its type has none. Contents of a file are never refused. */
export function readOptions({ type, name }: TypedName): readonly SettingOption[] | null {
  if (!hasOptions(type)) return null;
  const parts = partsOf(name);
  const isLabelled = toSettingType(type) !== 'Select' && parts.every((part) => part.includes(':'));
  return isLabelled ? parts.map(cutLabel) : parts.map((value) => ({ value, label: null }));
}

/** Problems of the options in a stored name, which must be readable again. */
export function storedOptionProblems({ type, name }: TypedName): readonly string[] {
  return hasOptions(type) ? optionProblems(type, partsOf(name).map(cutLabel)) : [];
}

/** Problems of options for a setting of the type. */
export function optionProblems(type: string, options: readonly SettingOption[]): readonly string[] {
  const problems = options.flatMap(({ value, label }) => [
    ...(value === '' ? ['An option has no value: give each one a text.'] : textProblems(value)),
    ...(label === null ? [] : textProblems(label)),
  ]);
  const labelled = options.filter(({ label }) => label !== null).length;
  if (labelled > 0 && toSettingType(type) === 'Select') {
    problems.push('The options of a Select take no labels: leave them out, or use a DropDown.');
  } else if (labelled > 0 && labelled < options.length) {
    problems.push(
      `${labelled} of ${options.length} options have a label: give one to each of them, or to none.`,
    );
  }
  return problems;
}

function textProblems(text: string): readonly string[] {
  // Several chosen values are stored as one text, joined by comma and space.
  const found = ['{', '}', '|', ':', ', '].filter((separator) => text.includes(separator));
  if (found.length === 0) return [];
  const list = found.map((separator) => JSON.stringify(separator)).join(', ');
  return [`The option ${JSON.stringify(text)} holds ${list}, which separates options: leave it out.`];
}

function partsOf(name: string): readonly string[] {
  const inner = splitStoredName(name).braces.slice(1, -1);
  return inner === '' ? [] : inner.split('|');
}

function cutLabel(part: string): SettingOption {
  const at = part.indexOf(':');
  if (at < 0) return { value: part, label: null };
  return { value: part.slice(0, at), label: part.slice(at + 1) || null };
}
