import { oneOf } from '@gatehouse/sdk-actions';
import { encodings, readEncodings } from '@gatehouse/sdk-actions/document';

export const readEncoding = oneOf(
  readEncodings,
  'How the text is stored; auto guesses it. Bytes that the encoding does not have are an error',
  { defaultValue: 'utf-8' },
);

export const writeEncoding = oneOf(
  encodings,
  'How the text is stored; Excel reads utf-8-bom, and windows-1251 where it is Russian. A character that the encoding does not have is an error',
  { defaultValue: 'utf-8' },
);
