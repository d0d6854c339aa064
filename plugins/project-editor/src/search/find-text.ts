/** Pauses after this many characters, because a text may have megabytes. */
const pieceLength = 16_384;

/** A fast check that is false for most texts; `findText` searches long ones. */
export function mayHold(text: string, wanted: string): boolean {
  return text.length > pieceLength || text.toLowerCase().includes(wanted);
}

/**
 * Where a text first holds another, whatever the case of letters; -1 when it does not. Null is given in between.
 * @param wanted in lower case
 */
export function* findText(text: string, wanted: string): Generator<null, number> {
  for (let from = 0; from < text.length; from += pieceLength) {
    // A match may start in one piece and end in the next.
    const piece = text.slice(from, from + pieceLength + wanted.length);
    const at = piece.toLowerCase().indexOf(wanted);
    if (at >= 0) return from + at;
    yield null;
  }
  return -1;
}
