const newline = 0x0a;

/** `line 3, column 7` of a byte offset, both from 1; the column counts characters. */
export function describePlace(bytes: Buffer, offset: number): string {
  let line = 1;
  let lineStart = 0;
  for (let at = bytes.indexOf(newline); at >= 0 && at < offset; at = bytes.indexOf(newline, lineStart)) {
    line++;
    lineStart = at + 1;
  }
  return `line ${line}, column ${countCharacters(bytes, lineStart, offset) + 1}`;
}

function countCharacters(bytes: Buffer, start: number, end: number): number {
  let characters = 0;
  for (let at = start; at < end; at++) if (((bytes[at] ?? 0) & 0xc0) !== 0x80) characters++;
  return characters;
}
