/** One complaint of the compiler, at a place of a file that it was given. */
export interface Diagnostic {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Such as 2345. */
  readonly code: number;
  readonly message: string;
}

const opening = /^(.+?)\((\d+),(\d+)\): error TS(\d+): (.*)$/;

/** Reads what the compiler prints without colours. Further lines of a message are indented. */
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

// Whether a package can be found is a matter of the machine that runs the project.
const aboutPackages: ReadonlySet<number> = new Set([2307, 2792, 7016]);
const aboutNames: ReadonlySet<number> = new Set([2304, 2552]);
const aboutMembers: ReadonlySet<number> = new Set([2339, 2551]);
const ourTypes = /type '(Project|Variables|Lists|Tables|Log|Instance|Tab)'/;

/** Types are TypeScript's matter: JavaScript is told of its syntax, of unknown names and of what we declare. */
export function concerns(language: 'JavaScript' | 'TypeScript', { code, message }: Diagnostic): boolean {
  if (aboutPackages.has(code)) return false;
  if (language === 'TypeScript') return true;
  const isSyntax = code < 2000 || (code >= 17_000 && code < 19_000);
  return isSyntax || aboutNames.has(code) || (aboutMembers.has(code) && ourTypes.test(message));
}
