const inlineFlags = /^\(\?([imsu]+)\)/;

/**
 * Parses a regular expression of a project: JavaScript syntax, with flags in front as in `(?i)abc` or `(?ims)abc`.
 * Uses Unicode mode where the pattern allows it, so that `\p{L}` works, else tolerant mode, so that a needless escape
 * such as `\-` is no error. For workers only: a pattern can take seconds to parse and forever to match.
 *
 * @throws SyntaxError that says what is wrong with the pattern.
 */
export function parsePattern(pattern: string): RegExp {
  const { source, flags } = split(pattern);
  try {
    return new RegExp(source, `${flags}u`);
  } catch {
    return new RegExp(source, flags);
  }
}

// Measured: Unicode mode parses some 20 classes a millisecond, tolerant mode 100 times as many.
const maxTolerantLength = 10_000;
const maxUnicodeLength = 1000;

/**
 * The syntax error of a pattern, or null. Larger patterns pass, so that the daemon stays responsive; their errors are
 * reported when they are used.
 */
export function patternProblem(pattern: string): string | null {
  if (pattern.length > maxTolerantLength) return null;
  const { source, flags } = split(pattern);
  const problem = problemOf(source, flags);
  if (problem === null || pattern.length > maxUnicodeLength) return null;
  // Ranges such as [\u{1F600}-\u{1F64F}] parse in Unicode mode only.
  return problemOf(source, `${flags}u`) === null ? null : problem;
}

function problemOf(source: string, flags: string): string | null {
  try {
    new RegExp(source, flags);
    return null;
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
}

function split(pattern: string): { readonly source: string; readonly flags: string } {
  const flags = new Set(inlineFlags.exec(pattern)?.[1]);
  flags.delete('u');
  return { source: pattern.replace(inlineFlags, ''), flags: [...flags].join('') };
}
