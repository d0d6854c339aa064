import type { MacroData } from './macro-resolvers.ts';
import { ParameterError } from './run-errors.ts';
import type { Template } from './template.ts';

type Quoting = 'none' | 'single' | 'double';

/**
 * Expands macros in a command line for a POSIX shell. The value of a macro becomes a shell variable, and the command
 * line refers to it: so a value is always one argument, and never part of the program. In double quotes it is part of
 * the quoted text. Single quotes would not expand the variable, so a macro there is an error.
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

/** A comment with a quote is misjudged. Its value is then split at blanks or left unexpanded, but never executed. */
function quotingAfter(text: string, before: Quoting): Quoting {
  let quoting = before;
  for (const [mark] of text.matchAll(/\\[\s\S]|['"]/g)) quoting = steps[quoting][mark] ?? quoting;
  return quoting;
}

/** A backslash has no meaning within single quotes, so a quote after it ends them. */
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
