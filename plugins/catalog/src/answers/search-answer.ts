import type { Parameter } from '@gatehouse/sdk-actions';
import { branchNames } from '@gatehouse/sdk-actions/internal';
import type * as v from 'valibot';
import type { hitSchema, searchAnswerSchema, shortParameterSchema } from '../declaration/search-schemas.ts';
import { toParameterAnswer } from './catalog-answers.ts';
import type { Match } from './match.ts';
import { sharedBindings } from './shared-bindings.ts';

type SearchAnswer = v.InferInput<typeof searchAnswerSchema>;
type Hit = v.InferInput<typeof hitSchema>;
type ShortParameter = v.InferInput<typeof shortParameterSchema>;

const shownParameterNames = 5;

interface Shown {
  readonly matches: readonly Match[];
  readonly maxResults: number;
  /** Whether hits carry the whole schema of their action, or names of parameters, or neither. */
  readonly show: 'schema' | 'names' | 'nothing';
  /** Whether a binding is described; all are without it. */
  readonly isWanted?: (binding: string) => boolean;
}

export function toSearchAnswer({
  matches,
  maxResults,
  show,
  isWanted = () => true,
}: Shown): Omit<SearchAnswer, 'unknownActions'> {
  const shown = matches.slice(0, maxResults);
  return {
    totalMatches: matches.length,
    truncated: matches.length > maxResults,
    results: toHits(shown, show),
    ...(show === 'schema'
      ? sharedBindings(shown, isWanted)
      : { bindings: null, commonFields: null, commonArrays: null }),
  };
}

function toHits(matches: readonly Match[], show: Shown['show']): Hit[] {
  const seen = new Set<string>();
  return matches.map(({ category, action, variant }) => {
    const names = Object.keys(variant.parameters);
    const isFirst = !seen.has(category.tag);
    seen.add(category.tag);
    return {
      type: category.tag,
      action,
      description: variant.description,
      actionTypeDescription: isFirst ? category.summary : null,
      parameters: show === 'names' ? names.slice(0, shownParameterNames) : null,
      parameterCount: names.length,
      schema: show === 'schema' ? toSchema({ category, action, variant }) : null,
    };
  });
}

function toSchema({ category, variant }: Match): NonNullable<Hit['schema']> {
  const { acceptedBindings, parameters, results } = variant;
  const ownBranches = toList(variant.ownBranches);
  return {
    parameters: Object.entries(parameters).map(([name, parameter]) => toShortParameter(name, parameter)),
    results: toList(results),
    branches: [...branchNames(variant)],
    ...(ownBranches.length > 0 && { ownBranches }),
    schemaVersion: variant.schemaVersion,
    acceptedBindings: acceptedBindings && [...acceptedBindings],
    bindingDiscriminator: acceptedBindings && category.bindingDiscriminator,
  };
}

function toList(texts: Readonly<Record<string, string>>) {
  return Object.entries(texts).map(([name, description]) => ({ name, description }));
}

/** A parameter without null members: parameters have few facts, and an answer has many parameters. */
function toShortParameter(name: string, parameter: Parameter): ShortParameter {
  const { requiredWhen, possibleValues, example, format, defaultValue, minValue, maxValue, ...always } =
    toParameterAnswer(name, parameter);
  return {
    ...always,
    ...(requiredWhen && { requiredWhen }),
    ...(possibleValues && { possibleValues }),
    ...(example !== null && { example }),
    ...(format !== null && { format }),
    ...(defaultValue !== null && { defaultValue }),
    ...(minValue !== null && { minValue }),
    ...(maxValue !== null && { maxValue }),
  };
}
