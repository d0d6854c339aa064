import { action, oneOf, text, yesNo } from '@gatehouse/sdk-actions';
import { textInput } from './text-input-parameter.ts';

const kinds = ['json', 'xml', 'html', 'regex', 'sql', 'csv'] as const;
const result = { OutputVariable: 'The new text' } as const;

const asForm = yesNo('Whether a space is a plus sign, as in forms');

/** Variants that escape texts for other languages. */
export const textCodingActions = {
  Escape: action({
    description: 'Writes a text so that it stands as plain text inside another language.',
    synonyms: ['escape html', 'escape characters', 'encode entities', 'quote string'],
    parameters: {
      Input: textInput,
      For: oneOf(kinds, 'The language; for sql quotes are doubled, for csv the cell is quoted where needed', {
        required: true,
      }),
    },
    results: result,
  }),
  Unescape: action({
    description: 'Turns what Escape wrote back into plain text.',
    synonyms: ['unescape html', 'decode entities', 'html decode'],
    parameters: { Input: textInput, For: oneOf(kinds, 'The language', { required: true }) },
    results: result,
  }),
  UrlEncode: action({
    description: 'Writes a text so that it can stand in an address, as the value of a query.',
    synonyms: ['url encode', 'percent encoding', 'encodeURIComponent', 'encode query parameter'],
    parameters: { Input: textInput, Form: asForm },
    results: result,
  }),
  UrlDecode: action({
    description: 'Turns a text from an address back into plain text.',
    synonyms: ['url decode', 'percent decoding', 'decodeURIComponent'],
    parameters: { Input: textInput, Form: asForm },
    results: result,
  }),
  Base64: action({
    description: 'Writes a text in Base64, or reads it back. The bytes of the text are UTF-8.',
    synonyms: ['base64 encode', 'base64 decode', 'btoa', 'atob'],
    parameters: {
      Input: textInput,
      Op: oneOf(['encode', 'decode'], 'Whether to write or to read Base64', { defaultValue: 'encode' }),
      UrlSafe: yesNo('Whether - and _ stand for + and /, without filling; read back either way'),
    },
    results: result,
  }),
  Hash: action({
    description: 'Computes a hash of a text (its UTF-8 bytes), or an HMAC where a key is given.',
    synonyms: ['md5', 'sha256', 'checksum', 'hmac signature'],
    parameters: {
      Input: textInput,
      Algorithm: oneOf(['md5', 'sha1', 'sha256', 'sha512', 'crc32'], 'The algorithm', {
        defaultValue: 'sha256',
      }),
      Key: text('Key of an HMAC; crc32 takes none', { example: '{-Variable.api_key-}' }),
      Encoding: oneOf(['hex', 'base64'], 'How the hash is written', { defaultValue: 'hex' }),
    },
    results: { OutputVariable: 'The hash, lower-case where it is hex' },
  }),
};
