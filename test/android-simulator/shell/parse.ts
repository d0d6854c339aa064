import { type Part, ShellSyntaxError, type Token, tokenize } from './tokens.ts';

export type Word = readonly Part[];

export interface Redirect {
  readonly from: number;
  readonly text: string;
  readonly target: Word;
}

export type Step =
  | { readonly kind: 'simple'; readonly words: readonly Word[]; readonly redirects: readonly Redirect[] }
  | { readonly kind: 'group' | 'subshell'; readonly body: Script; readonly redirects: readonly Redirect[] }
  | {
      readonly kind: 'loop';
      readonly test: Script;
      readonly until: boolean;
      readonly body: Script;
      readonly redirects: readonly Redirect[];
    }
  | {
      readonly kind: 'each';
      readonly name: string;
      readonly words: readonly Word[];
      readonly body: Script;
      readonly redirects: readonly Redirect[];
    }
  | {
      readonly kind: 'choice';
      readonly branches: readonly Branch[];
      readonly otherwise: Script;
      readonly redirects: readonly Redirect[];
    };

export interface Branch {
  readonly test: Script;
  readonly body: Script;
}

export interface Pipeline {
  readonly steps: readonly Step[];
  readonly isNegated: boolean;
  /** The operator between the previous pipeline and this one. */
  readonly after: ';' | '&&' | '||';
}

export type Script = readonly Pipeline[];

/** Parses a command line like the shell of a phone. */
export function parseScript(source: string): Script {
  const reader = createReader(tokenize(source));
  const script = readScript(reader, []);
  const left = reader.peek();
  if (left !== undefined) throw unexpected(left);
  return script;
}

interface Reader {
  peek(): Token | undefined;
  next(): Token | undefined;
}

function createReader(tokens: readonly Token[]): Reader {
  let at = 0;
  return { peek: () => tokens[at], next: () => tokens[at++] };
}

function readScript(reader: Reader, ends: readonly string[]): Script {
  const pipelines: Pipeline[] = [];
  let after: Pipeline['after'] = ';';
  for (;;) {
    while (isOperator(reader.peek(), ';', '\n', '&')) {
      reader.next();
      after = ';';
    }
    const token = reader.peek();
    if (token === undefined || isOperator(token, ')') || ends.includes(bareWord(token))) return pipelines;
    pipelines.push({ ...readPipeline(reader), after });
    const joint = reader.peek();
    if (joint?.kind === 'operator' && (joint.text === '&&' || joint.text === '||')) {
      reader.next();
      after = joint.text;
    } else after = ';';
  }
}

function readPipeline(reader: Reader): Omit<Pipeline, 'after'> {
  const isNegated = bareWord(reader.peek()) === '!';
  if (isNegated) reader.next();
  const steps = [readStep(reader)];
  while (isOperator(reader.peek(), '|')) {
    reader.next();
    steps.push(readStep(reader));
  }
  return { steps, isNegated };
}

function readStep(reader: Reader): Step {
  const first = reader.peek();
  if (isOperator(first, '(')) {
    reader.next();
    const body = readScript(reader, []);
    if (!isOperator(reader.next(), ')')) throw new ShellSyntaxError("unexpected EOF, expected ')'");
    return { kind: 'subshell', body, redirects: readRedirects(reader) };
  }
  const word = bareWord(first);
  if (word === '{') return { kind: 'group', body: readBlock(reader, '}'), redirects: readRedirects(reader) };
  if (word === 'while' || word === 'until') return readLoop(reader, word === 'until');
  if (word === 'for') return readEach(reader);
  if (word === 'if') return readChoice(reader);
  return readSimple(reader);
}

function readSimple(reader: Reader): Step {
  const words: Word[] = [];
  const redirects: Redirect[] = [];
  for (let token = reader.peek(); token !== undefined; token = reader.peek()) {
    if (token.kind === 'word') words.push(token.parts);
    else if (token.kind === 'operator') break;
    reader.next();
    if (token.kind === 'redirect') redirects.push(redirectOf(token, reader.next()));
  }
  if (words.length === 0 && redirects.length === 0) throw unexpected(reader.peek());
  return { kind: 'simple', words, redirects };
}

function readLoop(reader: Reader, until: boolean): Step {
  const test = readBlock(reader, 'do');
  const body = readScript(reader, ['done']);
  expectWord(reader, 'done');
  return { kind: 'loop', test, until, body, redirects: readRedirects(reader) };
}

function readEach(reader: Reader): Step {
  reader.next();
  const name = bareWord(reader.next());
  const words: Word[] = [];
  if (bareWord(reader.peek()) === 'in') reader.next();
  for (let token = reader.peek(); token?.kind === 'word'; token = reader.peek()) {
    words.push(token.parts);
    reader.next();
  }
  while (isOperator(reader.peek(), ';', '\n')) reader.next();
  const body = readBlock(reader, 'done', 'do');
  return { kind: 'each', name, words, body, redirects: readRedirects(reader) };
}

function readChoice(reader: Reader): Step {
  const branches: Branch[] = [];
  let otherwise: Script = [];
  for (let word = 'if'; word !== 'fi'; word = bareWord(reader.peek())) {
    if (word === 'else') {
      reader.next();
      otherwise = readScript(reader, ['fi']);
      break;
    }
    const test = readBlock(reader, 'then');
    branches.push({ test, body: readScript(reader, ['elif', 'else', 'fi']) });
  }
  expectWord(reader, 'fi');
  return { kind: 'choice', branches, otherwise, redirects: readRedirects(reader) };
}

/** Reads the word that starts a block, the script in it and the word that ends it. */
function readBlock(reader: Reader, end: string, start?: string): Script {
  if (start === undefined) reader.next();
  else expectWord(reader, start);
  const script = readScript(reader, [end]);
  expectWord(reader, end);
  return script;
}

function readRedirects(reader: Reader): Redirect[] {
  const redirects: Redirect[] = [];
  for (let token = reader.peek(); token?.kind === 'redirect'; token = reader.peek()) {
    reader.next();
    redirects.push(redirectOf(token, reader.next()));
  }
  return redirects;
}

function redirectOf(token: Token & { kind: 'redirect' }, target: Token | undefined): Redirect {
  if (target?.kind !== 'word') throw unexpected(target);
  return { from: token.from, text: token.text, target: target.parts };
}

function expectWord(reader: Reader, word: string): void {
  const token = reader.next();
  if (bareWord(token) !== word) throw unexpected(token);
}

/** The text of a word without quotes or variables, as keywords have it. */
function bareWord(token: Token | undefined): string {
  if (token?.kind !== 'word' || token.parts.length !== 1) return '';
  const [part] = token.parts;
  return part?.kind === 'text' && !part.isQuoted ? part.text : '';
}

function isOperator(token: Token | undefined, ...texts: readonly string[]): boolean {
  return token?.kind === 'operator' && texts.includes(token.text);
}

function unexpected(token: Token | undefined): ShellSyntaxError {
  if (token === undefined) return new ShellSyntaxError("syntax error: unexpected 'newline'");
  const text = token.kind === 'word' ? token.parts.map((part) => part.text).join('') : token.text;
  return new ShellSyntaxError(`syntax error: unexpected '${text.replace('\n', 'newline')}'`);
}
