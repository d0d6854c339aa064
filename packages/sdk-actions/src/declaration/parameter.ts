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

/** The kind of a parameter, as the catalog shows it to clients. */
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

/** Any text; the executor gets the empty text where it is left out. */
export const text = textKind('String');

/** An address, such as `https://example.com/prices`. The executor gets its text. */
export const url = textKind('Url');

/** A path, relative to the folder of the project or absolute; clients offer files. Open it with `projectFile`. */
export const filePath = textKind('FilePath');

/** An XPath expression, as text. */
export const xpath = textKind('Xpath');

/** A CSS selector, as text. */
export const cssSelector = textKind('CssSelector');

/**
 * A regular expression, as text. The catalog refuses one that cannot be parsed; match it with `firstMatch`, which
 * has a time limit.
 */
export const regex = textKind('Regex');

/** The name of a variable, also written as its macro. The executor reads and sets it with `variables`. */
export const variableName = textKind('VariableName');

/** The name of a list of the project. The executor finds it with `lists`. */
export const listName = textKind('ListName');

/** The name of a table of the project. The executor finds it with `tables`. */
export const tableName = textKind('TableName');

/** The name of a hosted spreadsheet of the project. */
export const hostedSpreadsheetName = textKind('HostedSpreadsheetName');

/** JSON, as text: the executor parses it. */
export const json = textKind('Json');
/** A form whose fields the project defines. Macros in it are not expanded. */
export const openSchema = textKind('OpenSchema');

/**
 * A whole number within `minValue` and `maxValue`. The executor gets undefined where it is left out, unless it is
 * required or has a default.
 */
export function integer<const O extends Options>(
  description: string,
  options?: O,
): Parameter<Present<O, number>> {
  return { ...plain, kind: 'Int', description, ...options };
}

/** The same for any number, with a point before its fraction. */
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

/** One of some texts. The executor gets undefined where it is left out, unless it is required or has a default. */
export function oneOf<const V extends readonly string[], const O extends Options>(
  possibleValues: V,
  description: string,
  options?: O,
): Parameter<Present<O, V[number]>> {
  return { ...plain, kind: 'Enum', description, possibleValues, ...options };
}
