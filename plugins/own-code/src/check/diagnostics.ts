/** A message of the compiler with its place in a file. */
export interface Diagnostic {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Such as 2345. */
  readonly code: number;
  readonly message: string;
}

const opening = /^(.+?)\((\d+),(\d+)\): error TS(\d+): (.*)$/;

/** Parses the compiler's output without colours. Continuation lines of a message are indented. */
export function parseDiagnostics(output: string): Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const text of output.split(/\r?\n/)) {
    const [, file, line, column, code, message] = opening.exec(text) ?? [];
    if (file !== undefined && message !== undefined) {
      found.push({ file, line: Number(line), column: Number(column), code: Number(code), message });
      continue;
    }
    const last = found.pop();
    if (last) found.push(/^\s+\S/.test(text) ? { ...last, message: `${last.message} ${text.trim()}` } : last);
  }
  return found;
}

// Packages are found on the machine that runs the project, which may be another one.
const aboutPackages: ReadonlySet<number> = new Set([2307, 2792, 7016]);
const aboutNames: ReadonlySet<number> = new Set([2304, 2552]);
const aboutMembers: ReadonlySet<number> = new Set([2339, 2551]);
const ourTypes = /type '(Project|Variables|Lists|Tables|Log|Instance|Tab)'/;

/** JavaScript is checked for syntax, unknown names and our declarations; other types only in TypeScript. */
export function concerns(language: 'JavaScript' | 'TypeScript', { code, message }: Diagnostic): boolean {
  if (aboutPackages.has(code)) return false;
  if (language === 'TypeScript') return true;
  const isSyntax = code < 2000 || (code >= 17_000 && code < 19_000);
  return isSyntax || aboutNames.has(code) || (aboutMembers.has(code) && ourTypes.test(message));
}
