import { countTokens as count } from 'gpt-tokenizer';

/** Tokens of a text for a model of the GPT-4o family; others differ by some percent. */
export function countTokens(text: string): number {
  return count(text);
}
