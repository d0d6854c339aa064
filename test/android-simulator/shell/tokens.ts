/** A piece of a word: plain text, a variable, or a command that is replaced by its output. */
export interface Part {
  readonly kind: 'text' | 'variable' | 'command';
  readonly text: string;
  /** Whether blanks and stars in it are plain characters. */
  readonly isQuoted: boolean;
}

export type Token =
  | { readonly kind: 'word'; readonly parts: readonly Part[] }
  | { readonly kind: 'operator'; readonly text: string }
  | { readonly kind: 'redirect'; readonly text: string; readonly from: number };

/** The message of the shell about a command line that it cannot parse. */
export class ShellSyntaxError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'ShellSyntaxError';
  }
}

const OPERATORS = ['&&', '||', ';', '|', '&', '(', ')', '\n'];
const REDIRECT = /^(\d*)(>>|>&|>|<)/;
const VARIABLE = /^\$(?:\{(\w+|[?#$!])\}|([A-Za-z_]\w*|[?#$!]|\d))/;

export function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < source.length) {
    const rest = source.slice(at);
    const blank = /^(?:[ \t\r]+|\\\n|#[^\n]*)/.exec(rest);
    const redirect = REDIRECT.exec(rest);
    const operator = OPERATORS.find((text) => rest.startsWith(text));
    if (blank !== null) {
      at += blank[0].length;
    } else if (redirect !== null) {
      tokens.push(redirectToken(redirect));
      at += redirect[0].length;
    } else if (operator !== undefined) {
      tokens.push({ kind: 'operator', text: operator });
      at += operator.length;
    } else {
      const { parts, length } = readWord(rest);
      tokens.push({ kind: 'word', parts });
      at += length;
    }
  }
  return tokens;
}

function redirectToken([, from = '', text = '']: RegExpExecArray): Token {
  const standard = text === '<' ? 0 : 1;
  return { kind: 'redirect', text, from: from === '' ? standard : Number(from) };
}

function readWord(source: string): { parts: Part[]; length: number } {
  const parts: Part[] = [];
  let at = 0;
  while (at < source.length && !/[\s;|&()<>]/.test(source[at] ?? '')) {
    const { part, length } = readPart(source.slice(at));
    parts.push(...part);
    at += length;
  }
  return { parts, length: at };
}

function readPart(source: string): { part: Part[]; length: number } {
  const [first] = source;
  if (first === "'") return readSingleQuoted(source);
  if (first === '"') return readDoubleQuoted(source);
  if (first === '\\') return { part: [text(source.slice(1, 2), true)], length: 2 };
  if (first === '`') return readBackquoted(source);
  if (first === '$') return readDollar(source, false);
  const plain = /^[^\s;|&()<>'"\\`$]+/.exec(source)?.[0] ?? source.slice(0, 1);
  return { part: [text(plain, false)], length: plain.length };
}

function readSingleQuoted(source: string): { part: Part[]; length: number } {
  const end = source.indexOf("'", 1);
  if (end < 0) throw new ShellSyntaxError('no closing quote');
  return { part: [text(source.slice(1, end), true)], length: end + 1 };
}

function readDoubleQuoted(source: string): { part: Part[]; length: number } {
  const parts: Part[] = [text('', true)];
  let at = 1;
  while (source[at] !== '"') {
    if (at >= source.length) throw new ShellSyntaxError('no closing quote');
    const rest = source.slice(at);
    if (/^\\[$`"\\\n]/.test(rest)) {
      parts.push(text(rest.slice(1, 2).replace('\n', ''), true));
      at += 2;
    } else if (rest.startsWith('$') || rest.startsWith('`')) {
      const { part, length } = rest.startsWith('$') ? readDollar(rest, true) : readBackquoted(rest);
      parts.push(...part.map((each) => ({ ...each, isQuoted: true })));
      at += length;
    } else {
      const plain = /^[^"$`\\]+/.exec(rest)?.[0] ?? rest.slice(0, 1);
      parts.push(text(plain, true));
      at += plain.length;
    }
  }
  return { part: parts, length: at + 1 };
}

function readDollar(source: string, isQuoted: boolean): { part: Part[]; length: number } {
  if (source.startsWith('$(')) {
    const end = closingParenthesis(source);
    return { part: [{ kind: 'command', text: source.slice(2, end), isQuoted }], length: end + 1 };
  }
  const variable = VARIABLE.exec(source);
  if (variable === null) return { part: [text('$', isQuoted)], length: 1 };
  const name = variable[1] ?? variable[2] ?? '';
  return { part: [{ kind: 'variable', text: name, isQuoted }], length: variable[0].length };
}

function readBackquoted(source: string): { part: Part[]; length: number } {
  const end = source.indexOf('`', 1);
  if (end < 0) throw new ShellSyntaxError('no closing quote');
  return { part: [{ kind: 'command', text: source.slice(1, end), isQuoted: false }], length: end + 1 };
}

function closingParenthesis(source: string): number {
  let depth = 0;
  let quote = '';
  for (let at = 1; at < source.length; at++) {
    const character = source[at] ?? '';
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === "'" || character === '"') quote = character;
    else if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return at;
  }
  throw new ShellSyntaxError("unexpected EOF, expected ')'");
}

function text(value: string, isQuoted: boolean): Part {
  return { kind: 'text', text: value, isQuoted };
}
