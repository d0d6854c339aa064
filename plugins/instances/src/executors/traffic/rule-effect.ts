import { extname } from 'node:path';
import { type ParametersOf, quote, type RunInfo } from '@gatehouse/sdk-actions';
import { projectFile, readRegularFile } from '@gatehouse/sdk-actions/files';
import { type HeaderChange, parseHeaderChanges } from '../../browser/rules/request-headers.ts';
import type { Answering, RuleEffect } from '../../browser/rules/request-rule.ts';
import type { webBrowser } from '../../categories/web-browser.ts';

type Wanted = ParametersOf<typeof webBrowser, 'AddRequestRule'>;

const MAX_BODY_BYTES = 64 * 2 ** 20;

/** Parameters that an effect reads; others must be empty, so that nobody takes them for done. */
const readBy = {
  block: [],
  answer: ['Status', 'Headers', 'Body', 'Path'],
  changeRequest: ['Headers', 'Body', 'Path', 'Url', 'Method'],
  changeResponse: ['Status', 'Headers', 'Body', 'Path'],
} as const;
const optional = ['Status', 'Headers', 'Body', 'Path', 'Url', 'Method'] as const;

/** Reads the effect of a rule, with its file. Throws for parameters that do not fit together. */
export async function ruleEffect(wanted: Wanted, run: RunInfo): Promise<RuleEffect> {
  assertFitting(wanted);
  const { Do, Error: error, Status, Url, Method } = wanted;
  if (Do === 'block') return { do: 'block', error };
  const headers = parseHeaderChanges(wanted.Headers, Do === 'changeRequest' ? 'request' : 'response');
  const body = await bodyOf(wanted, run);
  if (Do === 'answer') {
    return {
      do: 'answer',
      status: Status ?? 200,
      headers: await typed(headers, wanted),
      body: body ?? Buffer.alloc(0),
    };
  }
  if (Do === 'changeResponse') return { do: 'changeResponse', status: Status ?? null, headers, body };
  return { do: 'changeRequest', url: Url.trim(), method: Method.trim().toUpperCase(), headers, body };
}

function assertFitting(wanted: Wanted): void {
  const { Do } = wanted;
  const read: readonly string[] = readBy[Do];
  const given = optional.filter((name) => wanted[name] !== undefined && wanted[name] !== '');
  const useless = given.find((name) => !read.includes(name));
  if (useless !== undefined)
    throw new Error(`The parameter ${useless} says nothing with Do ${Do}: leave it out.`);
  if (wanted.Body !== '' && wanted.Path !== '') throw new Error('Give Body or Path, and not both.');
  if (Do.startsWith('change') && given.length === 0) {
    throw new Error(`The rule changes nothing: give one of ${read.join(', ')}.`);
  }
  assertStars(wanted);
}

function assertStars({ Url, UrlMasks }: Wanted): void {
  const needed = starsIn(Url);
  const short = linesOf(UrlMasks).find((mask) => starsIn(mask) < needed);
  if (needed === 0 || (short === undefined && UrlMasks.trim() !== '')) return;
  throw new Error(
    `Url ${quote(Url)} has ${needed} stars, and ${short === undefined ? 'UrlMasks is empty' : `the mask ${quote(short)} has ${starsIn(short)}`}.`,
  );
}

function starsIn(text: string): number {
  return text.split('*').length - 1;
}

export function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

async function bodyOf({ Body, Path }: Wanted, run: RunInfo): Promise<Buffer | null> {
  if (Path !== '') return readRegularFile(projectFile(Path, run), MAX_BODY_BYTES);
  return Body === '' ? null : Buffer.from(Body);
}

/** An answer without a kind would be downloaded, or shown as text. */
async function typed(
  headers: readonly HeaderChange[],
  { Path, Body }: Wanted,
): Promise<Answering['headers']> {
  if (headers.some(({ name }) => name.toLowerCase() === 'content-type')) return headers;
  const { contentType } = await import('mime-types');
  const type = Path === '' ? typeOfText(Body) : contentType(extname(Path));
  return type === false ? headers : [...headers, { name: 'content-type', value: type }];
}

function typeOfText(text: string): string {
  const start = text.trimStart()[0] ?? '';
  if (start === '<') return 'text/html; charset=utf-8';
  return start === '{' || start === '[' ? 'application/json' : 'text/plain; charset=utf-8';
}
