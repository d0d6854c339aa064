import type { ActionVariant, Category } from '@gatehouse/sdk-actions';

/** A variant with its texts in lower case, ready to be compared with words. */
export interface IndexedVariant {
  readonly category: Category;
  readonly action: string;
  readonly variant: ActionVariant;
  readonly categoryTag: string;
  readonly actionTag: string;
  /** Tags and title: what a user sees as the name. */
  readonly names: string;
  readonly parameterNames: readonly string[];
  readonly text: string;
}

export function indexVariant(category: Category, action: string, variant: ActionVariant): IndexedVariant {
  const parameterNames = Object.keys(variant.parameters).map((name) => name.toLowerCase());
  const text = [category.summary, variant.description, ...parameterNames, ...Object.keys(variant.results)];
  return {
    category,
    action,
    variant,
    categoryTag: category.tag.toLowerCase(),
    actionTag: action.toLowerCase(),
    names: `${category.tag} ${action} ${category.title}`.toLowerCase(),
    parameterNames,
    text: text.join(' ').toLowerCase(),
  };
}

/** The score of a variant for all words with their meanings; 0 if a word has no match, or if there are no words. */
export function score(entry: IndexedVariant, words: readonly (readonly string[])[]): number {
  let sum = 0;
  for (const meanings of words) {
    let points = 0;
    for (const word of meanings) points = Math.max(points, wordScore(entry, word));
    if (points === 0) return 0;
    sum += points;
  }
  return sum;
}

// A word in a tag outweighs a word in a name, and that outweighs any number of words in texts.
function wordScore(entry: IndexedVariant, word: string): number {
  if (entry.actionTag === word) return 100;
  if (entry.categoryTag === word) return 80;
  if (entry.actionTag.startsWith(word)) return 30;
  if (entry.names.includes(word)) return 20;
  if (entry.parameterNames.includes(word)) return 4;
  return entry.text.includes(word) ? 1 : 0;
}
