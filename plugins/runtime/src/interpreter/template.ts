import { type MacroData, type Resolve, resolverOf } from './macro-resolvers.ts';

/** A parsed text: plain text, or pieces of text and macros. */
export type Template = string | readonly Piece[];
type Piece = string | Resolve;

export type ParseText = (text: string) => Template;

/**
 * Finds `{-Name.…-}` in a text, also nested as in `{-List.words.{-Variable.i-}-}`.
 * One pass; an unclosed macro is plain text.
 */
export function parseTemplate(text: string): Template {
  if (!text.includes('{-')) return text;
  const outer: Piece[][] = [];
  let pieces: Piece[] = [];
  let from = 0;
  for (const mark of text.matchAll(/\{-(?=[A-Za-z])|-\}/g)) {
    if (mark[0] === '-}' && outer.length === 0) continue;
    pieces.push(text.slice(from, mark.index));
    from = mark.index + 2;
    if (mark[0] === '{-') {
      outer.push(pieces);
      pieces = [];
      continue;
    }
    const macro = toResolve(simplify(pieces));
    pieces = outer.pop() ?? [];
    pieces.push(macro);
  }
  pieces.push(text.slice(from));
  return simplify(withoutUnclosed(outer, pieces));
}

export function expandTemplate(template: Template, data: MacroData): string {
  if (typeof template === 'string') return template;
  let text = '';
  for (const piece of template) text += typeof piece === 'string' ? piece : piece(data);
  return text;
}

function toResolve(inner: Template): Resolve {
  if (typeof inner === 'string') return resolverOf(inner);
  return (data) => resolverOf(expandTemplate(inner, data))(data);
}

function withoutUnclosed(outer: Piece[][], last: Piece[]): Piece[] {
  return [...outer, last].flatMap((pieces, index) => (index === 0 ? pieces : ['{-', ...pieces]));
}

function simplify(pieces: readonly Piece[]): Template {
  const filled = pieces.filter((piece) => piece !== '');
  return filled.every((piece) => typeof piece === 'string') ? filled.join('') : filled;
}
