const latin = /^(windows-125[0247]|iso-8859-(2|15))$/;
const manyBytes = /^(shift_jis|euc-jp|gb18030|big5|euc-kr)$/;
/** Letters, and signs that ordinary texts do not have beside letters. */
const wordsOf = /(?:[\p{L}\p{M}]|(?![\p{P}\s€£№°©®™])[\u0080-\uffff])+/gu;
const minShare = 0.9;

/** Whether most words with letters beyond ASCII look like words: a text in a wrong encoding seldom does. */
export function isPlausible(text: string, encoding: string): boolean {
  if (manyBytes.test(encoding)) return true;
  const words = [...text.matchAll(wordsOf)].map(([word]) => word).filter((word) => /[^\x20-\x7f]/.test(word));
  const isWord = (word: string) => looksLikeWord(word, latin.test(encoding));
  return words.length > 0 && words.filter(isWord).length >= minShare * words.length;
}

function looksLikeWord(word: string, isLatin: boolean): boolean {
  if (/[^\p{L}\p{M}]/u.test(word) || /\p{Ll}\p{Lu}/u.test(word)) return false;
  if (/\p{Script=Latin}/u.test(word)) {
    if (/[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word)) return false;
    const beyond = word.replaceAll(/[a-z]/gi, '').length;
    // Words of languages with Latin letters are seldom made of accents alone.
    return !isLatin || beyond < 3 || 2 * beyond <= word.length;
  }
  return true;
}
