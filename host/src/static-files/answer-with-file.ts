// See docs/decisions/0160-files-of-pages.md
import { BytesReply } from '@gatehouse/sdk-plugin';
import { type BuiltFile, type Coding, codings, type StoredForm } from './built-file.ts';
import { readStoredForm } from './read-stored-form.ts';

type RequestHeaders = Readonly<Record<string, string | undefined>>;

/** Scripts, styles and addresses of this origin alone; nothing inline, and no text that becomes code or markup. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const wallHeaders = {
  'content-security-policy': policy,
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
} as const;

const cacheControl = {
  page: 'no-store',
  hashed: 'public, max-age=31536000, immutable',
  other: 'no-cache',
} as const satisfies Record<BuiltFile['kind'], string>;

/** Answers with the form of a file that the client prefers, or with 304 where it has that form already. */
export async function answerWithFile(file: BuiltFile, headers: RequestHeaders): Promise<BytesReply> {
  const { coding, form } = chooseForm(file, headers['accept-encoding'] ?? '');
  const etag = `"${form.sha256}"`;
  const facts = {
    ...wallHeaders,
    'cache-control': cacheControl[file.kind],
    vary: 'accept-encoding',
    ...(file.kind === 'page' ? {} : { etag }),
  };
  if (file.kind !== 'page' && hasAlready(headers['if-none-match'], etag))
    return new BytesReply({ status: 304, headers: facts, bytes: new Uint8Array() });
  return new BytesReply({
    status: 200,
    headers: {
      ...facts,
      'content-type': file.mediaType,
      'content-length': String(form.size),
      ...(coding === null ? {} : { 'content-encoding': coding }),
    },
    bytes: await readStoredForm(form),
  });
}

function chooseForm({ plain, compressed }: BuiltFile, accepted: string) {
  for (const coding of codings) {
    const form: StoredForm | undefined = compressed[coding];
    if (form !== undefined && accepts(accepted, coding)) return { coding, form };
  }
  return { coding: null, form: plain };
}

/** A coding that stands there without `q=0`, or that `*` stands for. */
function accepts(header: string, coding: Coding): boolean {
  const wishes = header.split(',').map((wish) => wish.toLowerCase().replace(/\s/g, '').split(';'));
  const wish = wishes.find(([name]) => name === coding) ?? wishes.find(([name]) => name === '*');
  return wish !== undefined && !wish.some((part) => /^q=0(\.0*)?$/.test(part));
}

function hasAlready(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
