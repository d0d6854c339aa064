import type { ActionVariant, Parameter } from '@gatehouse/sdk-actions';
import type { MacroData } from './macro-resolvers.ts';
import { ParameterError } from './run-errors.ts';
import { expandIntoShell } from './shell-template.ts';
import { expandTemplate, type ParseText, parseTemplate, type Template } from './template.ts';

export type ReadParameters = (data: MacroData) => Readonly<Record<string, unknown>>;

interface Field {
  readonly name: string;
  readonly parameter: Parameter;
  readonly template: Template;
  /** The text before its macros are expanded. */
  readonly written: string;
}

/**
 * Compiles the texts of an action to a function that returns typed values. An empty text counts as not set. Values
 * without macros are computed once.
 */
export function compileParameters(
  variant: ActionVariant,
  texts: Readonly<Record<string, string>>,
  parse: ParseText = parseTemplate,
): ReadParameters {
  const fields = Object.entries(variant.parameters).map(([name, parameter]) => {
    const text = textOf(name, parameter, texts);
    const isRaw = parameter.isRaw || parameter.kind === 'OpenSchema';
    return { name, parameter, written: text, template: isRaw ? text : parse(plainName(parameter, text)) };
  });
  const readAll = (data: MacroData) => readFields(fields, data);
  if (fields.some((field) => typeof field.template !== 'string')) return readAll;
  let values: Readonly<Record<string, unknown>> | undefined;
  return (data) => {
    values ??= Object.freeze(readAll(data));
    return values;
  };
}

function textOf(name: string, parameter: Parameter, texts: Readonly<Record<string, string>>): string {
  const written = Object.hasOwn(texts, name) ? (texts[name] ?? '') : '';
  return written === '' ? (parameter.defaultValue ?? '') : written;
}

const namedBy: Partial<Record<Parameter['kind'], string>> = {
  VariableName: 'Variable',
  ListName: 'List',
  TableName: 'Table',
};

/** `{-Variable.x-}` in place of a name means the variable, not its value. */
function plainName(parameter: Parameter, text: string): string {
  const macro = namedBy[parameter.kind];
  return macro ? nameInMacro(macro, text) : text;
}

/** The name in `{-Variable.name-}`; other texts unchanged. */
export function nameInMacro(macro: string, text: string): string {
  const name = new RegExp(`^\\s*\\{-${macro}\\.((?:(?!\\{-|-\\}).)+)-\\}\\s*$`).exec(text)?.[1];
  return name ?? text;
}

function readFields(fields: readonly Field[], data: MacroData): Record<string, unknown> {
  const texts = new Map<string, string>();
  for (const field of fields) texts.set(field.name, expandField(field, data));
  const values: Record<string, unknown> = {};
  for (const field of fields) values[field.name] = readValue(field, texts);
  return values;
}

function expandField({ name, parameter, template }: Field, data: MacroData): string {
  return parameter.isShell ? expandIntoShell(template, data, { name }) : expandTemplate(template, data);
}

const wholeNumber = /^[+-]?\d{1,15}$/;
const decimalNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

function readValue(field: Field, texts: ReadonlyMap<string, string>): unknown {
  const { name, parameter } = field;
  const text = texts.get(name) ?? '';
  if (text === '') {
    assertNotRequired(field, texts);
    return emptyValue(parameter);
  }
  switch (parameter.kind) {
    case 'Int':
      return readNumber(field, text, wholeNumber);
    case 'Double':
      return readNumber(field, text, decimalNumber);
    case 'Bool':
      return readYesNo(name, text);
    case 'Enum':
      return readOption(field, text);
    default:
      return text;
  }
}

function assertNotRequired({ name, parameter, written }: Field, texts: ReadonlyMap<string, string>): void {
  // A text of macros alone is empty because they are.
  const cause = written === '' ? '.' : `: ${written.slice(0, 200)} is empty.`;
  if (parameter.required) throw new ParameterError(`The parameter ${name} needs a value${cause}`);
  const when = parameter.requiredWhen;
  const other = when && texts.get(when.parameterName);
  if (when && other !== null && other !== undefined && when.valuesThatRequire.includes(other)) {
    throw new ParameterError(
      `The parameter ${name} needs a value when ${when.parameterName} is ${other}${cause}`,
    );
  }
}

function emptyValue(parameter: Parameter): unknown {
  if (parameter.kind === 'Int' || parameter.kind === 'Double' || parameter.kind === 'Enum') return undefined;
  return parameter.kind === 'Bool' ? false : '';
}

function readNumber({ name, parameter }: Field, text: string, form: RegExp): number {
  const value = form.test(text.trim()) ? Number(text) : Number.NaN;
  if (!Number.isFinite(value)) {
    const wanted = parameter.kind === 'Int' ? 'a whole number' : 'a number such as 1.5';
    throw new ParameterError(`The parameter ${name} must be ${wanted}; it is ${quote(text)}.`);
  }
  const { minValue, maxValue } = parameter;
  if (minValue !== null && value < minValue) {
    throw new ParameterError(`The parameter ${name} must be at least ${minValue}; it is ${value}.`);
  }
  if (maxValue !== null && value > maxValue) {
    throw new ParameterError(`The parameter ${name} must be at most ${maxValue}; it is ${value}.`);
  }
  return value;
}

function readYesNo(name: string, text: string): boolean {
  const word = text.trim().toLowerCase();
  if (word === 'true' || word === '1') return true;
  if (word === 'false' || word === '0') return false;
  throw new ParameterError(`The parameter ${name} must be true or false; it is ${quote(text)}.`);
}

function readOption({ name, parameter }: Field, text: string): string {
  const options = parameter.possibleValues ?? [];
  const wanted = text.trim().toLowerCase();
  const option =
    options.find((value) => value === text) ?? options.find((value) => value.toLowerCase() === wanted);
  if (option !== undefined) return option;
  throw new ParameterError(
    `The parameter ${name} must be one of ${options.join(', ')}; it is ${quote(text)}.`,
  );
}

function quote(text: string): string {
  return JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text);
}
