import type { ActionCatalog } from '@gatehouse/sdk-actions';
import type { Handlers } from '@gatehouse/sdk-plugin';
import { toBindingAnswer, toCategoryAnswer, toVariantAnswer } from '../answers/catalog-answers.ts';
import type { catalogOperations } from '../declaration/catalog-operations.ts';
import { createSearch } from '../search/catalog-search.ts';

const defaultMaxResults = 10;

export function catalogHandlers(catalog: ActionCatalog): Handlers<typeof catalogOperations> {
  const search = createSearch(catalog);
  return {
    actions_catalog_list: () => ({
      categories: catalog
        .categories()
        .map(toCategoryAnswer)
        .filter((category) => category.actions.length > 0),
    }),
    actions_catalog_search: ({ query }) =>
      search({
        query: query.query ?? '',
        type: query.type ?? '',
        maxResults: query.maxResults ?? defaultMaxResults,
      }),
    actions_catalog_schema: ({ params, fail }) => {
      const found = catalog.find(params.type, params.action);
      if (!found || found.variant.hidden) return fail('not_found', missingVariant(catalog, params));
      const { category, variant } = found;
      const accepted = variant.acceptedBindings;
      const bindings = category.bindings?.filter((binding) => accepted?.includes(binding.name)) ?? [];
      return {
        type: category.tag,
        ...toVariantAnswer(params.action, variant),
        actionTypeDescription: category.summary,
        bindingDiscriminator: accepted && category.bindingDiscriminator,
        bindings: accepted && bindings.map(toBindingAnswer),
      };
    },
  };
}

function missingVariant(catalog: ActionCatalog, { type, action }: { type: string; action: string }): string {
  const category = catalog.categories().find((candidate) => candidate.tag === type);
  return category
    ? `The action type "${type}" has no action "${action}". GET /actions/catalog lists what it has.`
    : `There is no action type "${type}". GET /actions/catalog lists them; case matters.`;
}
