import type { ActionCatalog } from '@gatehouse/sdk-actions';
import type { Action } from '@gatehouse/sdk-actions/document';

type Kind = Pick<Action, 'type' | 'action'>;

/** Caption of an action without a name: its category and its variant, in words, such as `Lists: Get line`. */
export function automaticCaption({ type, action }: Kind, catalog: ActionCatalog): string {
  return `${catalog.find(type, action)?.category.title ?? type}: ${inWords(action)}`;
}

/** The smaller line: the variant of a named action, the description of the variant for any other. */
export function detailOf({ type, action, name }: Action, catalog: ActionCatalog): string {
  const known = catalog.find(type, action);
  if (!known) return `${type}.${action} is not in the catalog`;
  return name === '' ? known.variant.description : `${known.category.title} · ${inWords(action)}`;
}

/** `GetLine` becomes `Get line`; abbreviations in capitals stay, such as `HTTP`. */
export function inWords(tag: string): string {
  const words = tag.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ').split(' ');
  return words
    .map((word, index) => (index > 0 && /^[A-Z][a-z]/.test(word) ? word.toLowerCase() : word))
    .join(' ');
}
