import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HostName } from '@gatehouse/sdk-plugin';

/** One file of a corpus of requests; `test/corpora/http/README.md` describes the format. */
export interface HttpCase {
  readonly name: string;
  readonly about: string;
  readonly hosts: readonly HostName[];
  /** The accepted statuses of each answer. */
  readonly answers: readonly (readonly number[])[];
  /** Whether the connection may end without an answer. */
  readonly mayBeSilent: boolean;
  /** Whether the connection must end after the last answer. */
  readonly closes: boolean;
  /** Answers to HEAD have no body. */
  readonly isHead: boolean;
  /** Whether the client ends its side after the last byte. */
  readonly thenEnd: boolean;
  bytes(values: Readonly<Record<string, string>>): Buffer;
}

export function readHttpCases(folder: string): readonly HttpCase[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.http'));
  return names.sort().map((name) => parseCase(name, readFileSync(join(folder, name), 'utf8')));
}

function parseCase(name: string, text: string): HttpCase {
  const lines = text.split('\n');
  const firstOfRequest = lines.findIndex((line) => !line.startsWith('# '));
  const facts = new Map<string, string>();
  for (const line of lines.slice(0, firstOfRequest)) {
    const [, key = '', value = ''] = /^# (\w+) ?(.*)$/.exec(line) ?? [];
    facts.set(key, value);
  }
  const words = (facts.get('expect') ?? '').split(' ').filter(Boolean);
  if (words.length === 0) throw new Error(`${name} does not say what it expects`);
  const host = facts.get('host');
  const request = lines.slice(firstOfRequest).join('\n');
  return {
    name,
    about: facts.get('about') ?? '',
    hosts: host === 'editor' || host === 'runner' ? [host] : ['editor', 'runner'],
    answers: words.filter((word) => word !== 'close').flatMap(parseAnswers),
    mayBeSilent: words.some((word) => word.includes('none')),
    closes: words.includes('close'),
    isHead: facts.has('head'),
    thenEnd: facts.has('then'),
    bytes: (values) => toBytes(request, values),
  };
}

/** `400|404` is one answer of either; `200*3` is three. */
function parseAnswers(word: string): readonly (readonly number[])[] {
  const [either = '', times = '1'] = word.split('*');
  const statuses = either
    .split('|')
    .filter((status) => status !== 'none')
    .map(Number);
  return Array.from({ length: Number(times) }, () => statuses);
}

const named: Readonly<Record<string, string>> = { r: '\r', n: '\n', t: '\t', '0': '\0', '\\': '\\' };

function toBytes(request: string, values: Readonly<Record<string, string>>): Buffer {
  const text = request
    .replace(/\{\{repeat:(.*?):(\d+)\}\}/g, (_all, unit: string, times) => unit.repeat(Number(times)))
    .replace(/\{\{(\w+)\}\}/g, (all, name: string) => values[name] ?? all)
    .replaceAll('\\\n', '')
    .replaceAll('\n', '\r\n')
    .replace(/\\(?:x([0-9a-f]{2})|([rnt0\\]))/g, (_all, hex: string | undefined, letter: string) =>
      hex === undefined ? (named[letter] ?? '') : String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(text, 'latin1');
}
