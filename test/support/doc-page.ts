import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface DocBlock {
  /** The first word after the fence, such as `bash`. */
  readonly language: string;
  /** The text after that word: a file name, or why a block is not run. */
  readonly note: string;
  readonly text: string;
  /** The line of the fence; starts at 1. */
  readonly line: number;
}

/** Reads a page of the documentation; the path is relative to the checkout. */
export function readPage(path: string): string {
  return readFileSync(`${root}${path}`, 'utf8');
}

/** The fenced blocks of a page, in order. */
export function blocksOf(page: string): readonly DocBlock[] {
  const fences = page.matchAll(/^```(\w*)[ \t]*(.*)\n([\s\S]*?)^```$/gm);
  return [...fences].map(({ 1: language = '', 2: note = '', 3: text = '', index }) => ({
    language,
    note,
    text,
    line: page.slice(0, index).split('\n').length,
  }));
}

/** The cells of the table whose header starts with this cell, row by row, without backquotes. */
export function tableOf(page: string, header: string): readonly (readonly string[])[] {
  const lines = page.split('\n');
  const start = lines.findIndex((line) => cellsOf(line)[0] === header);
  if (start < 0) throw new Error(`no table begins with the column ${header}`);
  const rows = lines.slice(start + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows.slice(0, end < 0 ? undefined : end).map(cellsOf);
}

function cellsOf(line: string): readonly string[] {
  if (!line.startsWith('|')) return [];
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('`', ''));
}
