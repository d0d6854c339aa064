export const parameterKinds = [
  'String',
  'Int',
  'Bool',
  'Double',
  'Url',
  'FilePath',
  'Xpath',
  'CssSelector',
  'Regex',
  'Enum',
  'VariableName',
  'ListName',
  'TableName',
  'HostedSpreadsheetName',
  'Json',
  'OpenSchema',
] as const;

export type ParameterKind = (typeof parameterKinds)[number];

declare const valueType: unique symbol;

/** One parameter of an action. `Value` is what its executor gets after macros and parsing. */
export interface Parameter<Value = unknown> {
  readonly kind: ParameterKind;
  readonly description: string;
  readonly required: boolean;
  readonly requiredWhen: {
    readonly parameterName: string;
    readonly valuesThatRequire: readonly string[];
  } | null;
  readonly possibleValues: readonly string[] | null;
  readonly example: string | null;
  readonly format: string | null;
  readonly defaultValue: string | null;
  readonly minValue: number | null;
  readonly maxValue: number | null;
  /** Macros in its text are not expanded: content of a page must not become part of a program. */
  readonly isRaw?: boolean;
  /** A command line for a POSIX shell: the value of a macro is always one argument, never part of the program. */
  readonly isShell?: boolean;
  readonly [valueType]?: Value;
}

type Options = Partial<
  Pick<
    Parameter,
    | 'required'
    | 'requiredWhen'
    | 'example'
    | 'format'
    | 'defaultValue'
    | 'minValue'
    | 'maxValue'
    | 'isRaw'
    | 'isShell'
  >
>;

/** A number that is neither required nor defaulted may be absent; an absent text is the empty text. */
type Present<O, Value> = O extends { required: true } | { defaultValue: string } ? Value : Value | undefined;

const plain = {
  required: false,
  requiredWhen: null,
  possibleValues: null,
  example: null,
  format: null,
  defaultValue: null,
  minValue: null,
  maxValue: null,
} as const;

function textKind(kind: ParameterKind) {
  return (description: string, options: Options = {}): Parameter<string> => ({
    ...plain,
    kind,
    description,
    ...options,
  });
}

export const text = textKind('String');
export const url = textKind('Url');
export const filePath = textKind('FilePath');
export const xpath = textKind('Xpath');
export const cssSelector = textKind('CssSelector');
export const regex = textKind('Regex');
export const variableName = textKind('VariableName');
export const listName = textKind('ListName');
export const tableName = textKind('TableName');
export const hostedSpreadsheetName = textKind('HostedSpreadsheetName');
export const json = textKind('Json');
/** A form whose fields the project defines. Macros in it are not expanded. */
export const openSchema = textKind('OpenSchema');

export function integer<const O extends Options>(
  description: string,
  options?: O,
): Parameter<Present<O, number>> {
  return { ...plain, kind: 'Int', description, ...options };
}

export function decimal<const O extends Options>(
  description: string,
  options?: O,
): Parameter<Present<O, number>> {
  return { ...plain, kind: 'Double', description, ...options };
}

/** Whole seconds, from 1 to 3600 unless the range says otherwise. */
export function seconds(
  description: string,
  defaultValue: string,
  range: Pick<Options, 'minValue' | 'maxValue'> = {},
): Parameter<number> {
  return integer(description, { defaultValue, minValue: 1, maxValue: 3600, ...range });
}

/** Absent means false unless `defaultValue` says otherwise. */
export function yesNo(description: string, options: Options = {}): Parameter<boolean> {
  return { ...plain, kind: 'Bool', description, defaultValue: 'false', ...options };
}

export function oneOf<const V extends readonly string[], const O extends Options>(
  possibleValues: V,
  description: string,
  options?: O,
): Parameter<Present<O, V[number]>> {
  return { ...plain, kind: 'Enum', description, possibleValues, ...options };
}
