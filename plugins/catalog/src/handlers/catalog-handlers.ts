import type { ActionCatalog } from '@gatehouse/sdk-actions';
import { type ActionNames, declaredNames } from '@gatehouse/sdk-actions/internal';
import type { Handlers } from '@gatehouse/sdk-plugin';
import {
  toBindingAnswer,
  toCategoryAnswer,
  toCategoryNames,
  toVariantAnswer,
  visibleVariants,
} from '../answers/catalog-answers.ts';
import { toSearchAnswer } from '../answers/search-answer.ts';
import type { catalogOperations } from '../declaration/catalog-operations.ts';
import { askedActions, findVisible, nearestActions } from '../search/asked-actions.ts';
import { createSearch } from '../search/catalog-search.ts';
import { wantedBindings } from '../search/wanted-bindings.ts';

const defaultMaxResults = 10;

export function catalogHandlers(catalog: ActionCatalog): Handlers<typeof catalogOperations> {
  const search = createSearch(catalog);
  return {
    actions_catalog_list: ({ query }) => ({
      categories: catalog
        .categories()
        .filter((category) => visibleVariants(category).length > 0)
        .map(query.detail === 'names' ? toCategoryNames : toCategoryAnswer),
    }),
    actions_catalog_search: ({ query: { query = '', type = '', actions, bindings, maxResults, detail } }) => {
      const asked = actions ? askedActions(actions, catalog, search) : null;
      const names = asked !== null || query.trim() !== '' ? 'names' : 'nothing';
      const answer = toSearchAnswer({
        matches: asked?.matches ?? search({ query, type }),
        maxResults: maxResults ?? asked?.matches.length ?? defaultMaxResults,
        show: detail === 'schema' ? 'schema' : names,
        ...(bindings !== undefined && { isWanted: wantedBindings(bindings, catalog) }),
      });
      return { ...answer, unknownActions: asked && [...asked.unknown] };
    },
    actions_catalog_schema: ({ params, fail }) => {
      const found = findVisible(catalog, params);
      if (!found) {
        return fail('not_found', missingVariant(catalog, params, nearestActions(params, catalog, search)));
      }
      const { category, variant, action } = found;
      const accepted = variant.acceptedBindings;
      const bindings = category.bindings?.filter((binding) => accepted?.includes(binding.name)) ?? [];
      return {
        type: category.tag,
        ...toVariantAnswer(action, variant),
        actionTypeDescription: category.summary,
        bindingDiscriminator: accepted && category.bindingDiscriminator,
        bindings: accepted && bindings.map(toBindingAnswer),
      };
    },
  };
}

function missingVariant(catalog: ActionCatalog, names: ActionNames, nearest: readonly string[]): string {
  const { type, action } = declaredNames(catalog, names);
  const isKnown = catalog.categories().some(({ tag }) => tag === type);
  const missing = isKnown
    ? `The action type "${type}" has no action "${action}".`
    : `There is no action type "${type}".`;
  const hint = nearest.length === 0 ? '' : ` The nearest: ${nearest.join(', ')}.`;
  return `${missing}${hint} GET /actions/catalog?detail=names lists all.`;
}
