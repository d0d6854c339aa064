import type { CompiledAction } from './compile-program.ts';
import type { ProgramOptions } from './program-options.ts';
import { ScopeError } from './run-errors.ts';

/** Throws where the run lacks a scope of the action. */
export function assertScopes(
  { scopes }: Pick<CompiledAction, 'scopes'>,
  { allowedScopes }: Pick<ProgramOptions, 'allowedScopes'>,
): void {
  if (scopes.every((scope) => allowedScopes.has(scope))) return;
  const missing = scopes.filter((scope) => !allowedScopes.has(scope));
  throw new ScopeError(`The action needs ${missing.join(', ')}, which the key that started the run lacks.`);
}
