import type * as v from 'valibot';
import type { searchAnswerSchema } from '../declaration/search-schemas.ts';
import { toBindingAnswer } from './catalog-answers.ts';
import type { Match } from './match.ts';

type SearchAnswer = v.InferInput<typeof searchAnswerSchema>;
type SharedBindings = Pick<SearchAnswer, 'bindings' | 'commonFields' | 'commonArrays'>;
type BindingAnswer = ReturnType<typeof toBindingAnswer>;

/** The wanted bindings that the matches accept, each once, with the types that share it, and what several have. */
export function sharedBindings(
  matches: readonly Match[],
  isWanted: (binding: string) => boolean,
): SharedBindings {
  const shared = new Map<string, { types: Set<string>; binding: BindingAnswer }>();
  for (const { category, variant } of matches) {
    const accepted =
      category.bindings?.filter(({ name }) => variant.acceptedBindings?.includes(name) && isWanted(name)) ??
      [];
    for (const binding of accepted.map(toBindingAnswer)) {
      const key = JSON.stringify(binding);
      const known = shared.get(key) ?? { types: new Set<string>(), binding };
      shared.set(key, known);
      known.types.add(category.tag);
    }
  }
  const all = [...shared.values()];
  const fields = new CommonParts(all.flatMap(({ binding }) => binding.fields.map(toShortField)));
  const arrays = new CommonParts(all.flatMap(({ binding }) => binding.nestedArrays.map(toShortArray)));
  const bindings = all.map(({ types, binding: { fields: ownFields, nestedArrays, ...always } }) => {
    const [ownField, commonField] = fields.split(ownFields.map(toShortField));
    const [ownArray, commonArray] = arrays.split(nestedArrays.map(toShortArray));
    const common = [...commonField, ...commonArray].map(({ name }) => name);
    return {
      types: [...types],
      ...always,
      fields: ownField,
      ...(ownArray.length > 0 && { nestedArrays: ownArray }),
      ...(common.length > 0 && { common }),
    };
  });
  return { bindings, commonFields: fields.list(), commonArrays: arrays.list() };
}

/** Parts that are alike several times; one for each name, since bindings refer to them by it. */
class CommonParts<Part extends { readonly name: string }> {
  readonly #byName = new Map<string, { readonly text: string; readonly part: Part }>();

  constructor(parts: readonly Part[]) {
    const seen = new Set<string>();
    for (const part of parts) {
      const text = JSON.stringify(part);
      if (seen.has(text) && !this.#byName.has(part.name)) this.#byName.set(part.name, { text, part });
      seen.add(text);
    }
  }

  split(parts: readonly Part[]): readonly [own: Part[], common: Part[]] {
    const isCommon = (part: Part) => this.#byName.get(part.name)?.text === JSON.stringify(part);
    return [parts.filter((part) => !isCommon(part)), parts.filter(isCommon)];
  }

  list(): Part[] {
    return [...this.#byName.values()].map(({ part }) => part);
  }
}

function toShortArray({ elementFields, ...array }: BindingAnswer['nestedArrays'][number]) {
  return { ...array, elementFields: elementFields.map(toShortField) };
}

/** A field without null facts, as an answer has many. */
function toShortField({ possibleValues, example, ...always }: BindingAnswer['fields'][number]) {
  return { ...always, ...(possibleValues && { possibleValues }), ...(example !== null && { example }) };
}
