import { SourceMap } from 'node:module';
import type { CodeFailure, CompiledModule } from '../code-messages.ts';

/** The name of a module of custom code in stacks. */
export const stackName = (key: string): string => `gatehouse-code-${key}`;

const maxMessage = 8000;

/** Describes an error with the line and column in the author's text, where the stack has one. */
export function toFailure(thrown: unknown, modules: readonly CompiledModule[]): CodeFailure {
  const { name, message, stack } = readError(thrown);
  const place = placeOf(stack, modules);
  return { name, message: (place === '' ? message : `${place}: ${message}`).slice(0, maxMessage) };
}

/** Any value can be thrown, also one whose accessors throw. */
function readError(thrown: unknown): {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
} {
  try {
    if (typeof thrown !== 'object' || thrown === null)
      return { name: 'Error', message: String(thrown), stack: '' };
    const { name = 'Error', message = '', stack = '' } = thrown as Partial<Error>;
    return { name: String(name), message: String(message), stack: String(stack) };
  } catch {
    return { name: 'Error', message: 'The code threw something that cannot be shown.', stack: '' };
  }
}

function placeOf(stack: string, modules: readonly CompiledModule[]): string {
  for (const [, key, line, column] of stack.matchAll(/gatehouse-code-(\w+):(\d+):(\d+)/g)) {
    const index = modules.findIndex((candidate) => candidate.key === key);
    const found = modules[index];
    if (!found) continue;
    const entry = new SourceMap(JSON.parse(found.map)).findEntry(Number(line) - 1, Number(column) - 1);
    if (!('originalLine' in entry) || entry.originalLine < found.linesBefore) continue;
    const where = `ine ${entry.originalLine - found.linesBefore + 1}, column ${entry.originalColumn + 1}`;
    return index === 0 ? `L${where}` : `Common code, l${where}`;
  }
  return '';
}
