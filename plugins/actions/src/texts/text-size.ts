import { ActionError } from '@gatehouse/sdk-actions';

/** Maximum characters that an action puts into one text. */
const maxLength = 64 * 2 ** 20;

/** Refuses a text before it is made, because it could take the memory of the whole process. */
export function assertTextFits(length: number): void {
  if (length <= maxLength) return;
  throw new ActionError(
    `The result would have ${length} characters; a text has at most ${maxLength}. Work on smaller parts.`,
  );
}

/** Joins texts with a separator. */
export function joinTexts(texts: readonly string[], separator: string): string {
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  assertTextFits(length + separator.length * Math.max(0, texts.length - 1));
  return texts.join(separator);
}
