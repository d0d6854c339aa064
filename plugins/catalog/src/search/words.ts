import { stemmer } from 'stemmer';

const separators = /[^\p{L}\p{N}]+/u;
const humps = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u;

/** Longer words are no words of a language, and the rules of the stemmer are not meant for them. */
const maxStemmedLength = 40;

/** Words that stand in questions about anything. `if`, `each`, `not` and `until` are no stop words: actions are named so. */
const stopWords = new Set(
  (
    'a an and any are as at be been but by can could do does did for from had has have how i in into is it its let me my of on ' +
    'onto or our please should so some than that the their them then there these they this those to use used using via want ' +
    'was we were what when where which who why will with would you your need'
  ).split(' '),
);

/** The words of a text in lower case, with the parts of names such as SaveFile as words of their own. */
export function wordsOf(text: string): readonly string[] {
  return text
    .split(separators)
    .flatMap((part) => part.split(humps))
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** Names such as SaveFile as one word, in lower case. */
export function namesOf(text: string): readonly string[] {
  return text
    .split(separators)
    .filter((part) => humps.test(part))
    .map((name) => name.toLowerCase());
}

/** Whether a word says something of the thing that is looked for. */
export function isContentWord(word: string): boolean {
  return word.length > 1 && !stopWords.has(word);
}

export function stemOf(word: string): string {
  return word.length > maxStemmedLength ? word : stemmer(word);
}

/** The stems of the content words of a text. */
export function stemsOf(text: string): ReadonlySet<string> {
  return new Set(wordsOf(text).filter(isContentWord).map(stemOf));
}
