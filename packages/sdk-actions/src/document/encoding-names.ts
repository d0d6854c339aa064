/** Encodings of texts in files, by the names that people know. */
export const encodings = [
  'utf-8',
  'utf-8-bom',
  'utf-16',
  'utf-16be',
  'latin1',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'iso-8859-2',
  'iso-8859-5',
  'iso-8859-7',
  'iso-8859-15',
  'koi8-r',
  'koi8-u',
  'ibm437',
  'ibm850',
  'ibm852',
  'ibm866',
  'macintosh',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const;

/** An encoding of a text in a file, such as `utf-8` or `windows-1252`. */
export type Encoding = (typeof encodings)[number];

/** Encodings of files that are read; `auto` is guessed from the bytes. */
export const readEncodings = ['auto', ...encodings] as const;

/** An encoding of a file that is read; `auto` is guessed. */
export type ReadEncoding = (typeof readEncodings)[number];
