import type { ParameterKind } from '@gatehouse/sdk-actions';
import { patternProblem } from '@gatehouse/sdk-actions/matching';
import { hasMacro } from './has-macro.ts';
import type { ValidationCode, ValidationError } from './validation-error.ts';

interface GivenValue {
  readonly name: string;
  readonly value: string;
  readonly kind: ParameterKind;
  readonly possibleValues: readonly string[] | null;
  readonly minValue?: number | null;
  readonly maxValue?: number | null;
}

const wholeNumber = /^[+-]?\d{1,15}$/;
const anyNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const yesOrNo = /^(true|false)$/i;

/** The error of a non-empty value, or null. */
export function valueError(given: GivenValue): ValidationError | null {
  if (hasMacro(given.value)) return null;
  return enumError(given) ?? typeError(given) ?? rangeError(given);
}

function enumError(given: GivenValue): ValidationError | null {
  const { possibleValues: expected, value } = given;
  if (!expected || expected.includes(value)) return null;
  return error(given, { code: 'ENUM', phrase: `must be one of ${expected.join(', ')}`, expected });
}

function typeError(given: GivenValue): ValidationError | null {
  const phrase = typeProblem(given.kind, given.value.trim());
  if (phrase === null) return null;
  return error(given, { code: 'TYPE', phrase, expected: [expectedForms[given.kind] ?? given.kind] });
}

const expectedForms: Readonly<Partial<Record<ParameterKind, string>>> = {
  Int: 'integer',
  Double: 'number',
  Bool: 'true or false',
  Url: 'absolute URL',
  Json: 'JSON',
  Regex: 'regular expression',
};

/** A phrase that follows the name of the parameter; null when the text is of the kind. */
function typeProblem(kind: ParameterKind, text: string): string | null {
  switch (kind) {
    case 'Int':
      return wholeNumber.test(text) ? null : 'must be a whole number';
    case 'Double':
      return anyNumber.test(text) ? null : 'must be a number, with a point before decimals';
    case 'Bool':
      return yesOrNo.test(text) ? null : 'must be true or false';
    case 'Url':
      return URL.canParse(text) ? null : 'must be a whole address, such as https://example.org/page';
    case 'Json':
      return inPhrase('must be JSON', jsonProblem(text));
    case 'Regex':
      return inPhrase('must be a regular expression', patternProblem(text));
    default:
      return null;
  }
}

function inPhrase(phrase: string, problem: string | null): string | null {
  return problem === null ? null : `${phrase} (${problem})`;
}

function jsonProblem(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
}

function rangeError(given: GivenValue): ValidationError | null {
  if (given.kind !== 'Int' && given.kind !== 'Double') return null;
  const min = given.minValue ?? null;
  const max = given.maxValue ?? null;
  const value = Number(given.value);
  if ((min === null || value >= min) && (max === null || value <= max)) return null;
  const range = rangeText(min, max);
  return error(given, { code: 'RANGE', phrase: `must be ${range}`, expected: [range] });
}

function rangeText(min: number | null, max: number | null): string {
  if (min !== null && max !== null) return `between ${min} and ${max}`;
  return min === null ? `at most ${max}` : `at least ${min}`;
}

interface Problem {
  readonly code: ValidationCode;
  /** Follows the name of the parameter. */
  readonly phrase: string;
  readonly expected: readonly string[];
}

function error({ name, value }: GivenValue, { code, phrase, expected }: Problem): ValidationError {
  const message = `${name} ${phrase}; it is "${shorten(value)}".`;
  return { parameterName: name, code, message, expected: [...expected], got: value };
}

function shorten(value: string): string {
  return value.length > 100 ? `${value.slice(0, 100)}...` : value;
}
