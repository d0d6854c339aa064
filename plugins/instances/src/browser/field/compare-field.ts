// See docs/decisions/0071-what-a-field-holds.md.
import type { FieldState } from './page/watch-field.ts';

export interface WantedText {
  readonly text: string;
  /** The text of the field before. */
  readonly before: string;
  /** The text begins with what stood there, and more than that is wanted. */
  readonly isAppended: boolean;
  /** With key events, so that the page could take each character when it came. */
  readonly isTyped: boolean;
}

/** `related`: the page may have made this of the text. It is so when it does the same twice. */
export type Verdict = 'holds' | 'related' | 'differs';

/** Whether a field holds a text that was put into it. Pages may format it. */
export function compareField(state: FieldState, wanted: WantedText): Verdict {
  const { value, maxLength, kind } = state;
  const { text } = wanted;
  if (plain(value) === plain(text)) return 'holds';
  if (maxLength >= 0 && value.length === maxLength && text.startsWith(value)) return 'holds';
  if (kind === 'password') return 'differs';
  if (kind === 'number') return isSameNumber(value, text) ? 'holds' : 'differs';
  if (text === '') return isEmptyMask(value) ? 'related' : 'differs';
  if (isArrived(state, wanted)) return 'holds';
  return compareLetters(state, wanted);
}

/** An editor or a field that is emptied at once, such as one for tags, got the whole text and keeps it elsewhere. */
function isArrived(
  { kind, value, fullest, arrived, isSeen }: FieldState,
  { text, isTyped }: WantedText,
): boolean {
  if (kind === 'rich') return includesText(value, text) || includesText(arrived, text);
  if (!isSeen) return includesText(arrived, text);
  const isTaken = isTyped && value === '' && /[^\p{L}\p{N}]$/u.test(text) && lettersOf(text) !== '';
  return isTaken && includesText(fullest, text);
}

function compareLetters({ value, fullest }: FieldState, wantedText: WantedText): Verdict {
  const { text, before, isTyped, isAppended } = wantedText;
  if (isAppended && value === before) return 'differs';
  const [shown, wanted, old] = [value, text, before].map(lettersOf);
  if (shown === undefined || wanted === undefined || old === undefined) return 'differs';
  // A field that did not give up its old text has both.
  const isAdded = !isAppended && old !== '' && (shown === old + wanted || shown === wanted + old);
  const isLonger = value.length >= text.length;
  if (isLonger && !isAdded && includesText(value, text)) return 'holds';
  if (isTyped && text.length > 1 && includesText(fullest, text)) return 'related';
  if (shown === '' || wanted === '') return 'differs';
  const isMade = isWithin(shown, wanted) || isWithin(wanted, shown) || sorted(shown) === sorted(wanted);
  return isMade ? 'related' : 'differs';
}

/** A mask that stays when its field is emptied, such as `+1 (___) ___`. */
function isEmptyMask(value: string): boolean {
  return /^\d{0,3}$/.test(lettersOf(value));
}

/** Letters and digits count; a text without any counts as it is. */
function includesText(shown: string, text: string): boolean {
  const wanted = lettersOf(text);
  if (wanted !== '') return lettersOf(shown).includes(wanted);
  return plain(text) !== '' && plain(shown).includes(plain(text));
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** A comma before decimals counts as a point. */
function isSameNumber(shown: string, text: string): boolean {
  const wanted = text.replaceAll(/\s/g, '').replace(/^([+-]?\d*),(\d+)$/, '$1.$2');
  return shown !== '' && Number(shown) === Number(wanted);
}

/** Whether the characters of a text stand in another one in the same order. */
function isWithin(part: string, whole: string): boolean {
  let at = 0;
  for (const character of whole) if (character === part[at]) at += 1;
  return at === part.length;
}

function sorted(text: string): string {
  return [...text].sort().join('');
}
