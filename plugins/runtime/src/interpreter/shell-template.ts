import type { MacroData } from './macro-resolvers.ts';
import { ParameterError } from './run-errors.ts';
import type { Template } from './template.ts';

type Quoting = 'none' | 'single' | 'double';

/**
 * Expands macros within a command line for a POSIX shell. What a macro stands for goes into a variable of the shell,
 * and the command line names that variable: a value is one argument, and never a part of the program, whatever is in
 * it. Within double quotes it is a part of what they hold. Single quotes let no variable through, which is an error.
 */
export function expandIntoShell(
  template: Template,
  data: MacroData,
  { name }: { readonly name: string },
): string {
  if (typeof template === 'string') return template;
  const assignments: string[] = [];
  let quoting: Quoting = 'none';
  let command = '';
  for (const piece of template) {
    if (typeof piece === 'string') {
      quoting = quotingAfter(piece, quoting);
      command += piece;
      continue;
    }
    if (quoting === 'single') throw macroInSingleQuotes(name);
    const variable = `gatehouse_${assignments.length + 1}`;
    assignments.push(`${variable}=${quote(piece(data))}`);
    command += quoting === 'double' ? `\${${variable}}` : `"\${${variable}}"`;
  }
  return `${assignments.join(' ')}\n${command}`;
}

/**
 * A comment with a quote in it misleads this. What it is wrong about is then split at blanks, or stays as it is
 * written; it is not run.
 */
function quotingAfter(text: string, before: Quoting): Quoting {
  let quoting = before;
  for (const [mark] of text.matchAll(/\\[\s\S]|['"]/g)) quoting = steps[quoting][mark] ?? quoting;
  return quoting;
}

/** Within single quotes a backslash is one, so that a quote behind it ends them. */
const steps: Readonly<Record<Quoting, Readonly<Record<string, Quoting>>>> = {
  none: { "'": 'single', '"': 'double' },
  single: { "'": 'none', "\\'": 'none' },
  double: { '"': 'none' },
};

function quote(value: string): string {
  return `'${value.replaceAll("'", "'\\''")}'`;
}

function macroInSingleQuotes(name: string): ParameterError {
  return new ParameterError(
    `The parameter ${name} has a macro between single quotes, where nothing is put in: write it without quotes. Its value is one argument, whatever is in it.`,
  );
}
