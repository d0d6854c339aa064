import type { ActionCatalog, Category } from '@gatehouse/sdk-actions';
import { branchNames } from '@gatehouse/sdk-actions/internal';
import type { Handlers } from '@gatehouse/sdk-plugin';
import type { lookOperations } from '../declaration/look-operations.ts';
import { inWords } from '../diagram/drawing/automatic-caption.ts';
import { categoryColour } from '../diagram/look/category-colour.ts';
import { glyphs } from '../diagram/look/glyphs.ts';
import { namedColours } from '../diagram/look/named-colours.ts';
import { cardShape } from '../diagram/scene/card-shape.ts';

/** How pictures look. */
export function lookHandlers({ catalog }: { readonly catalog: ActionCatalog }) {
  return {
    diagram_look_get: () => ({
      categories: catalog.categories().map(toLook),
      colors: namedColours(),
      shape: cardShape,
    }),
  } satisfies Handlers<typeof lookOperations>;
}

function toLook({ tag, title, variants, actions }: Category) {
  const known = Object.entries(actions);
  return {
    type: tag,
    title,
    ...categoryColour(tag),
    icon: (Object.hasOwn(glyphs, tag) ? glyphs[tag] : undefined) ?? null,
    names: Object.fromEntries(variants.map(({ action }) => [action, inWords(action)])),
    details: Object.fromEntries(known.map(([action, { description }]) => [action, description])),
    branches: Object.fromEntries(
      known.flatMap(([action, variant]) => {
        const names = branchNames(variant);
        return names.length > 0 ? [[action, [...names]]] : [];
      }),
    ),
  };
}
