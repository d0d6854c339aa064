import type { ValidationError } from '@gatehouse/plugin-catalog/api';
import type { CodeProblem } from '@gatehouse/plugin-own-code/api';

const maxLine = 200;

/** A compiler error with its line. */
export function codeValidationError(
  { line, column, message }: CodeProblem,
  { parameterName, code }: { readonly parameterName: string; readonly code: string },
): ValidationError {
  return {
    parameterName,
    code: 'TYPE',
    message: `Line ${line}, column ${column}: ${message}`,
    expected: null,
    got: code.split('\n')[line - 1]?.slice(0, maxLine) ?? null,
  };
}
