import { readdirSync, readFileSync } from 'node:fs';
import type { HostName } from '@gatehouse/sdk-plugin';

export interface CorpusCase {
  readonly name: string;
  readonly method: string;
  /** The path with the prefix. */
  readonly path: string;
  readonly host: HostName;
  /** Each of these statuses is correct. */
  readonly statuses: readonly number[];
  readonly headers: Readonly<Record<string, string[]>>;
  /** Absent when the case sends none. */
  readonly body?: Uint8Array;
}

const firstLine = /^# (?<method>\S+) (?<path>.+) (?<host>editor|runner) (?<statuses>[\d,]+)$/;
const marker = /\{\{(hex|repeat|\w+)(?: ([^}]*))?\}\}/g;

/** All cases of a folder of `corpora`, whose README describes the format. `values` fill markers such as `{{key}}`. */
export function readCorpus(folder: string, values: Readonly<Record<string, string>>): readonly CorpusCase[] {
  const root = new URL(`../corpora/${folder}/`, import.meta.url);
  const names = readdirSync(root).filter((name) => name.endsWith('.case'));
  return names.sort().map((name) => parseCase(name, readFileSync(new URL(name, root), 'utf8'), values));
}

function parseCase(name: string, text: string, values: Readonly<Record<string, string>>): CorpusCase {
  const lines = text.replace(/\n$/, '').split('\n');
  const { method, path, host, statuses } = firstLine.exec(lines[0] ?? '')?.groups ?? {};
  if (method === undefined || path === undefined || statuses === undefined)
    throw new Error(`${name} does not start with "# METHOD PATH HOST STATUSES"`);
  const headerLines = lines.slice(1).filter((line) => line.startsWith('> '));
  const bodyLines = lines.slice(1 + headerLines.length);
  const fill = (raw: string) => Buffer.concat(fillMarkers(raw, values));
  return {
    name,
    method,
    path: `/api/v1${fill(path).toString('latin1')}`,
    host: host === 'editor' ? 'editor' : 'runner',
    statuses: statuses.split(',').map(Number),
    headers: parseHeaders(headerLines.map((line) => fill(line.slice(2)).toString('latin1'))),
    ...(bodyLines.length === 0 ? {} : { body: fill(bodyLines.join('\n')) }),
  };
}

function parseHeaders(lines: readonly string[]): Readonly<Record<string, string[]>> {
  const headers: Record<string, string[]> = {};
  for (const line of lines) {
    const colon = line.indexOf(': ');
    const name = line.slice(0, colon);
    headers[name] = [...(headers[name] ?? []), line.slice(colon + 2)];
  }
  return headers;
}

export function fillMarkers(raw: string, values: Readonly<Record<string, string>>): readonly Buffer[] {
  const parts: Buffer[] = [];
  let end = 0;
  for (const match of raw.matchAll(marker)) {
    const [whole, name = '', argument = ''] = match;
    parts.push(Buffer.from(raw.slice(end, match.index)), markerBytes(name, argument, values));
    end = match.index + whole.length;
  }
  return [...parts, Buffer.from(raw.slice(end))];
}

function markerBytes(name: string, argument: string, values: Readonly<Record<string, string>>): Buffer {
  if (name === 'hex') return Buffer.from(argument.replaceAll(' ', ''), 'hex');
  if (name === 'repeat') {
    const [count = '0', ...text] = argument.split(' ');
    return Buffer.from(text.join(' ').repeat(Number(count)));
  }
  const value = values[name];
  if (value === undefined) throw new Error(`nothing is known to stand for {{${name}}}`);
  return Buffer.from(value);
}
