import type { CodeMember, CodeTypes } from '../../../api/queries/code-queries.ts';
import type { Known } from './suggestions.ts';

export interface Completion {
  readonly label: string;
  /** Such as its signature. */
  readonly detail: string;
  readonly info: string;
  readonly type: 'method' | 'property' | 'text';
}

export interface Completions {
  /** Where the word begins that is completed. */
  readonly from: number;
  readonly options: readonly Completion[];
}

export interface CodeWorld {
  /** Empty for code without an API. */
  readonly types: CodeTypes;
  readonly known: Known;
}

const GLOBALS = 'Globals';

/** Completions at the caret: names of data within quotes, else members of what stands before a dot, else what all code has. */
export function completionsAt(before: string, { types, known }: CodeWorld): Completions | null {
  const named = /\b(variables|lists|tables)\s*\.\s*\w+\(\s*(['"`])([^'"`\n]*)$/.exec(before);
  if (named !== null) {
    const [, kind = '', , typed = ''] = named;
    return { from: before.length - typed.length, options: namesOf(kind, known) };
  }
  const [, path = '', typed = ''] = /((?:[A-Za-z_$][\w$]*\s*\.\s*)*)([A-Za-z_$][\w$]*)?$/.exec(before) ?? [];
  const steps = path
    .split('.')
    .map((step) => step.trim())
    .slice(0, -1);
  const members = steps.reduce<readonly CodeMember[]>(
    (from, step) => types.get(from.find(({ name }) => name === step)?.refersTo[0] ?? '') ?? [],
    types.get(GLOBALS) ?? [],
  );
  if (members.length === 0 || (steps.length === 0 && typed === '')) return null;
  return { from: before.length - typed.length, options: members.map(toCompletion) };
}

function namesOf(kind: string, known: Known): readonly Completion[] {
  const plain = (label: string, detail: string) => ({ label, detail, info: '', type: 'text' as const });
  if (kind === 'variables') return known.variables.map(({ name }) => plain(name, ''));
  const items = kind === 'lists' ? known.lists : known.tables;
  return items.map(({ name }) => plain(name, ''));
}

function toCompletion({ name, kind, signature, summary }: CodeMember): Completion {
  return {
    label: name,
    detail: signature.slice(name.length),
    info: summary,
    type: kind === 'method' ? 'method' : 'property',
  };
}

export interface CodeProblem {
  /** Counted from 1. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** The places that messages of the compiler name. */
export function problemsIn(messages: readonly string[]): readonly CodeProblem[] {
  return messages.flatMap((message) => {
    const [, line = '', column = '', text = ''] = /Line (\d+), column (\d+): ([^\n]+)/.exec(message) ?? [];
    return line === '' ? [] : [{ line: Number(line), column: Number(column), message: text }];
  });
}
