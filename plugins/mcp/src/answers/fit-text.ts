import { estimateTokens, fitsTokens, maxCharsPerToken } from './estimate-tokens.ts';

/** Answers are this long at most unless a call asks for more. */
export const defaultTokens = 4_000;
/** Kept for what an answer says about what it leaves out; of a small budget half. */
const usualReserve = 100;

export interface FittedText {
  readonly text: string;
  /** Characters that were left out; 0 where all of it is there. */
  readonly left: number;
}

/** The beginning of a text that a budget of tokens allows, cut between lines where it can be. */
export function fitText(text: string, maxTokens = defaultTokens, reserve = usualReserve): FittedText {
  const budget = Math.max(1, maxTokens - Math.min(reserve, Math.floor(maxTokens / 2)));
  if (fitsTokens(text, maxTokens)) return { text, left: 0 };
  let low = 0;
  let high = Math.min(text.length, budget * maxCharsPerToken);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (estimateTokens(text.slice(0, middle)) <= budget) low = middle;
    else high = middle - 1;
  }
  const line = text.lastIndexOf('\n', low);
  const end = line > low / 2 ? line : low;
  return { text: text.slice(0, end), left: text.length - end };
}
