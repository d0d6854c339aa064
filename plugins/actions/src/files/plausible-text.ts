const latin = /^(windows-125[0247]|iso-8859-(2|15))$/;
const manyBytes = /^(shift_jis|euc-jp|gb18030|big5|euc-kr)$/;
/** Letters, and signs that ordinary texts do not have beside letters. */
const textSigns = '£€№°©®™';
const wordsOf = new RegExp(`(?:[\\p{L}\\p{M}]|(?![\\p{P}\\s${textSigns}])[\\u0080-\\uffff])+`, 'gu');
/** Letters that end a word of Hebrew or Greek. */
const finals = 'ךםןףץς';
const finalWithin = new RegExp(`[${finals}]\\p{L}`, 'u');
const vowels = { cyrillic: 'аеёиоуыэюяєіїў', greek: 'αεηιουωάέήίόύώϊϋΐΰ' };
const cyrillicVowel = new RegExp(`[${vowels.cyrillic}]`, 'iu');
const greekVowel = new RegExp(`[${vowels.greek}]`, 'iu');
const softAndHard = 'ъьы';
const noCyrillicStart = new RegExp(`^[${softAndHard}]`, 'iu');
const accented = 'άέήίόύώΐΰ';
const greekAccent = new RegExp(`[${accented}]`, 'giu');
const minShare = 0.9;
const otherScripts = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Whether most words with letters beyond ASCII look like words: a text in a wrong encoding seldom does. */
export function isPlausible(text: string, encoding: string): boolean {
  if (manyBytes.test(encoding)) return true;
  const words = [...text.matchAll(wordsOf)].map(([word]) => word).filter((word) => /[^\x20-\x7f]/.test(word));
  const isWord = (word: string) => looksLikeWord(word, latin.test(encoding));
  return words.length > 0 && words.filter(isWord).length >= minShare * words.length;
}

function looksLikeWord(word: string, isLatin: boolean): boolean {
  if (/[^\p{L}\p{M}]/u.test(word) || /\p{Ll}\p{Lu}/u.test(word)) return false;
  // Points stand behind their letter, and the final forms of Hebrew and Greek letters at the end.
  if (/^\p{M}/u.test(word) || finalWithin.test(word)) return false;
  if (/\p{Script=Cyrillic}{3}/u.test(word) && !isCyrillicWord(word)) return false;
  if (/\p{Script=Greek}{3}/u.test(word) && !isGreekWord(word)) return false;
  if (/\p{Script=Latin}/u.test(word)) {
    if (otherScripts.test(word)) return false;
    const beyond = word.replaceAll(/[a-z]/gi, '').length;
    // Words of languages with Latin letters are seldom made of accents alone.
    return !isLatin || beyond < 3 || 2 * beyond <= word.length;
  }
  return true;
}

/** A word of three letters and more has a vowel, and begins with no sign of hardness or softness. */
function isCyrillicWord(word: string): boolean {
  return cyrillicVowel.test(word) && !noCyrillicStart.test(word);
}

/** A word of three letters and more has a vowel, and at most one accent. */
function isGreekWord(word: string): boolean {
  return greekVowel.test(word) && (word.match(greekAccent) ?? []).length <= 1;
}
