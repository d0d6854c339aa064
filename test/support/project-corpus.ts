import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { fillMarkers } from './corpus.ts';

export interface ProjectCase {
  readonly name: string;
  /** The extension of the file for the bytes. */
  readonly ending: string;
  readonly bytes: Buffer;
  /** Part of the message of the refusal: the place, or the fault of the whole. */
  readonly expected: string;
}

/** The hostile project files of `corpora/projects`, whose README describes the format. */
export function readProjectCorpus(): readonly ProjectCase[] {
  const root = new URL('../corpora/projects/', import.meta.url);
  const names = readdirSync(root).filter((name) => name.endsWith('.case'));
  return names.sort().map((name) => parseCase(name, readFileSync(new URL(name, root), 'utf8')));
}

function parseCase(file: string, text: string): ProjectCase {
  const [, kind, expected] = /^# (\S+) (.+)$/m.exec(text) ?? [];
  if (kind === undefined || expected === undefined)
    throw new Error(`${file} does not start with "# KIND MESSAGE"`);
  const body = Buffer.concat([...fillMarkers(text.slice(text.indexOf('\n') + 1).replace(/\n$/, ''), {})]);
  const isPacked = kind === 'xml';
  const name = file.replace(/\.case$/, '');
  // Stored without compression: repeated content must be read, not refused for its ratio.
  const bytes = isPacked ? gzipSync(body, { level: 0 }) : body;
  return { name, ending: isPacked ? 'xmlz' : kind, bytes, expected };
}
