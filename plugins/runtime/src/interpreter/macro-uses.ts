import { isKind, listItemForm, parseMacro, tableCellForm } from './macro-form.ts';

/** A macro in a text, checked without a run. */
export interface MacroUse {
  /** The text with its braces; a long one is cut. */
  readonly text: string;
  /** Offset of its opening in the text. */
  readonly position: number;
  /** The variable, list or table that it reads; null for other kinds, and where the name contains a macro. */
  readonly reads: { readonly kind: 'Variable' | 'List' | 'Table'; readonly name: string } | null;
  /** Completes a sentence about the macro: why it can never have a value. Null where it can. */
  readonly problem: string | null;
}

interface Opening {
  readonly at: number;
  /** Offset of the first nested macro; -1 while there is none. */
  inner: number;
}

const shownLength = 100;

/** The macros of a text, inner ones first, as a run finds them, in one pass. An unclosed macro is plain text. */
export function* macroUses(text: string): Generator<MacroUse> {
  if (!text.includes('{-')) return;
  const open: Opening[] = [];
  for (const mark of text.matchAll(/\{-(?=[A-Za-z])|-\}/g)) {
    if (mark[0] === '{-') {
      const outer = open.at(-1);
      if (outer && outer.inner < 0) outer.inner = mark.index;
      open.push({ at: mark.index, inner: -1 });
      continue;
    }
    const opening = open.pop();
    if (opening) yield toUse(text, opening, mark.index);
  }
}

function toUse(text: string, { at, inner }: Opening, end: number): MacroUse {
  const written = text.slice(at, Math.min(end + 2, at + shownLength));
  // Only up to the first nested macro, so that the time is linear in the length.
  const judged = inner < 0 ? judge(text.slice(at + 2, end)) : judgeStart(text.slice(at + 2, inner));
  return { text: written, position: at, ...judged };
}

type Judgement = Pick<MacroUse, 'reads' | 'problem'>;

function judge(macro: string): Judgement {
  const form = parseMacro(macro);
  if ('problem' in form) return { reads: null, problem: form.problem };
  const { kind, rest } = form;
  if (kind === 'Variable') return { reads: { kind, name: rest }, problem: null };
  if (kind !== 'List' && kind !== 'Table') return { reads: null, problem: null };
  const name = (kind === 'List' ? listItemForm : tableCellForm).exec(rest)?.[1] ?? '';
  return { reads: { kind, name }, problem: null };
}

/** Judges a macro that contains another one by the text before that one. */
function judgeStart(start: string): Judgement {
  const [kind = '', ...rest] = start.split('.');
  if (start.includes('.') && !isKind(kind)) return { reads: null, problem: 'is unknown' };
  const isListName = kind === 'List' && rest.length === 2 && rest[1] === '';
  const isTableName = kind === 'Table' && rest.length > 1 && /^\d*$/.test(rest[1] ?? 'x');
  if (isListName) return { reads: { kind: 'List', name: rest[0] ?? '' }, problem: null };
  return { reads: isTableName ? { kind: 'Table', name: rest[0] ?? '' } : null, problem: null };
}
