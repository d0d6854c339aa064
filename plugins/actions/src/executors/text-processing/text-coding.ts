import { createHash, createHmac } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { ActionError } from '@gatehouse/sdk-actions';
import type { textCodingActions } from '../../categories/text-processing/text-coding-actions.ts';
import type { ContextOf } from '../../context-of.ts';
import { escapeFor, unescapeFor } from '../../texts/escape-for.ts';

type Coding = typeof textCodingActions;

export async function escapeText({ parameters, setResult }: ContextOf<Coding['Escape']>): Promise<void> {
  setResult('OutputVariable', await escapeFor(parameters.For, parameters.Input));
}

export async function unescapeText({ parameters, setResult }: ContextOf<Coding['Unescape']>): Promise<void> {
  setResult('OutputVariable', await unescapeFor(parameters.For, parameters.Input));
}

export function urlEncode({ parameters, setResult }: ContextOf<Coding['UrlEncode']>): void {
  const { Input, Form } = parameters;
  // Half of a surrogate pair, which a cut may leave, has no bytes.
  const encoded = encodeURIComponent(Buffer.from(Input).toString());
  setResult('OutputVariable', Form ? encoded.replaceAll('%20', '+') : encoded);
}

export function urlDecode({ parameters, setResult }: ContextOf<Coding['UrlDecode']>): void {
  const { Input, Form } = parameters;
  try {
    setResult('OutputVariable', decodeURIComponent(Form ? Input.replaceAll('+', ' ') : Input));
  } catch {
    throw new ActionError(
      'Input holds a % that does not begin an encoded UTF-8 character; write %25 for a plain one.',
    );
  }
}

export function base64({ parameters, setResult }: ContextOf<Coding['Base64']>): void {
  const { Input, Op, UrlSafe } = parameters;
  const encoding = UrlSafe ? 'base64url' : 'base64';
  setResult('OutputVariable', Op === 'encode' ? Buffer.from(Input).toString(encoding) : readBase64(Input));
}

function readBase64(text: string): string {
  const plain = text.replaceAll(/\s/g, '');
  if (!/^[\w+/-]*={0,2}$/.test(plain) || plain.replaceAll('=', '').length % 4 === 1) {
    throw new ActionError('Input is no Base64; look for missing or foreign characters.');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(plain, 'base64'));
  } catch {
    throw new ActionError(
      'Input holds bytes that are no UTF-8 text, such as a picture; a variable holds texts alone.',
    );
  }
}

export function hash({ parameters, setResult }: ContextOf<Coding['Hash']>): void {
  const { Input, Algorithm, Key, Encoding } = parameters;
  if (Algorithm !== 'crc32') {
    const hasher = Key === '' ? createHash(Algorithm) : createHmac(Algorithm, Key);
    setResult('OutputVariable', hasher.update(Input).digest(Encoding));
    return;
  }
  if (Key !== '') throw new ActionError('Key must be empty where Algorithm is crc32, which takes none.');
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(Input));
  setResult('OutputVariable', bytes.toString(Encoding));
}
