import type { components } from '../../api/generated/editor.d.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { authorTexts } from './author-texts.ts';
import { keepTyped } from './edits/drafts.ts';
import type { Place, TextEdit } from './edits/places.ts';

type ActionPlace = Omit<Extract<Place, { readonly actionId: string }>, 'kind' | 'name'>;
type Saved = Pick<components['schemas']['Action'], 'parameters' | 'results'>;

/** The texts of an action as edits, which are drafts while they are typed. */
export function useActionTexts(place: ActionPlace, saved: Saved | undefined) {
  const words = useTexts(authorTexts);
  const toEdit = (kind: 'parameter' | 'result', name: string, text: string): TextEdit => {
    const before = (kind === 'parameter' ? saved?.parameters : saved?.results)?.[name] ?? '';
    return { place: { kind, ...place, name }, name: words.editParameter(name), before, text };
  };
  const onTyped = (...given: Parameters<typeof toEdit>) => keepTyped(toEdit(...given));
  return { toEdit, onTyped };
}
