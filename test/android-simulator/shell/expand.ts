import { posix } from 'node:path';
import type { Files } from '../storage/files.ts';
import type { Word } from './parse.ts';
import type { Part } from './tokens.ts';

/** The values for variables, commands and patterns of words. */
export interface ExpansionScope {
  readonly files: Files;
  readonly folder: string;
  variable(name: string): string;
  output(source: string): Promise<string>;
}

interface Piece {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** Expands variables and commands, splits unquoted text at blanks, and replaces stars by file names. */
export async function expandWords(words: readonly Word[], scope: ExpansionScope): Promise<string[]> {
  const expanded: string[] = [];
  for (const word of words) {
    for (const pieces of splitAtBlanks(await valuesOf(word, scope)))
      expanded.push(...fileNames(pieces, scope));
  }
  return expanded;
}

async function valuesOf(word: Word, scope: ExpansionScope): Promise<(Piece & { isPlain: boolean })[]> {
  const values: (Piece & { isPlain: boolean })[] = [];
  for (const part of word)
    values.push({ text: await textOf(part, scope), isQuoted: part.isQuoted, isPlain: part.kind === 'text' });
  return values;
}

function textOf({ kind, text }: Part, scope: ExpansionScope): string | Promise<string> {
  if (kind === 'text') return text;
  return kind === 'variable' ? scope.variable(text) : scope.output(text);
}

function splitAtBlanks(values: readonly (Piece & { isPlain: boolean })[]): Piece[][] {
  const words: Piece[][] = [];
  let word: Piece[] = [];
  for (const { text, isQuoted, isPlain } of values) {
    const texts = isQuoted || isPlain ? [text] : text.split(/\s+/);
    for (const [index, each] of texts.entries()) {
      if (index > 0 && word.length > 0) {
        words.push(word);
        word = [];
      }
      if (isQuoted || each !== '') word.push({ text: each, isQuoted });
    }
  }
  return word.length === 0 ? words : [...words, word];
}

function fileNames(pieces: readonly Piece[], { files, folder }: ExpansionScope): string[] {
  const text = pieces.map((piece) => piece.text).join('');
  if (!pieces.some((piece) => !piece.isQuoted && /[*?]/.test(piece.text))) return [text];
  const pattern = pieces.map((piece) => (piece.isQuoted ? literal(piece.text) : glob(piece.text))).join('');
  const above = posix.dirname(text);
  const names =
    files.stat(posix.resolve(folder, above))?.kind === 'folder'
      ? files.list(posix.resolve(folder, above))
      : [];
  const matching = names.map((name) => (text.includes('/') ? posix.join(above, name) : name));
  const found = matching.filter((path) => new RegExp(`^${pattern}$`).test(path));
  return found.length === 0 ? [text] : found;
}

function glob(text: string): string {
  return literal(text).replaceAll('\\*', '[^/]*').replaceAll('\\?', '[^/]');
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
