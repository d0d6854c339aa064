import type { CategoryFacts, Declaration } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

/** The fields of the catalog's actions that the SDK does not know. */
const actionsSchema = v.record(
  v.string(),
  v.object({
    synonyms: v.optional(v.array(v.string()), []),
    hidden: v.optional(v.boolean(), false),
  }),
);

const fewest = 3;

/** Improvements that the author may make. They change neither the result of the check nor the level. */
export function adviceFor({ actionCategories = [] }: Declaration): readonly string[] {
  return actionCategories.flatMap((category) => synonymAdvice(category));
}

function synonymAdvice(category: CategoryFacts): readonly string[] {
  const actions = v.safeParse(actionsSchema, Reflect.get(category, 'actions'));
  if (!actions.success) return [];
  return Object.entries(actions.output)
    .filter(([, { synonyms, hidden }]) => !hidden && synonyms.length < fewest)
    .map(
      ([action, { synonyms }]) =>
        `${category.tag}.${action} has ${synonyms.length === 0 ? 'no' : synonyms.length} synonyms: give it three to ` +
        'five words or phrases in which people ask for such an action, so that the search of the catalog finds it',
    );
}
