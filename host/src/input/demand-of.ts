import type * as v from 'valibot';

export interface Demand {
  readonly code: 'TYPE' | 'RANGE' | 'ENUM';
  /** Continues the name of a field, as in `must be text`; or a sentence of the schema's own. */
  readonly demand: string;
  readonly expected: readonly string[] | null;
}

const types: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  strict_object: 'an object',
  loose_object: 'an object',
  record: 'an object',
  integer: 'a whole number',
  finite: 'a number',
};

const bounds: Readonly<Record<string, (limit: string, unit: string) => string>> = {
  min_value: (limit) => `at least ${limit}`,
  max_value: (limit) => `at most ${limit}`,
  min_length: (limit, unit) => `at least ${limit} ${unit} long`,
  max_length: (limit, unit) => `at most ${limit} ${unit} long`,
  length: (limit, unit) => `${limit} ${unit} long`,
  non_empty: () => 'not empty',
};

/** The demand of a schema on a value, from the issue that it reports. */
export function demandOf(issue: v.BaseIssue<unknown>): Demand {
  const { type, message } = issue;
  const words = type === 'picklist' || type === 'literal' ? wordsOf(issue) : [];
  const own = message.startsWith('Invalid ') ? null : message;
  if (words.length > 0) {
    return { code: 'ENUM', demand: own ?? `must be one of ${words.join(', ')}`, expected: words };
  }
  const form = formOf(issue);
  const code = bounds[type] === undefined ? 'TYPE' : 'RANGE';
  return { code, demand: own ?? `must be ${form}`, expected: own === null ? [form] : [withoutMust(own)] };
}

function formOf({ type, requirement, expected, input }: v.BaseIssue<unknown>): string {
  const bound = bounds[type];
  if (bound !== undefined) return bound(String(requirement), Array.isArray(input) ? 'items' : 'characters');
  if (requirement instanceof RegExp) return `of the form ${requirement.source}`;
  return types[type] ?? `of the type ${expected ?? type}`;
}

function withoutMust(text: string): string {
  return text.replace(/^must (be )?/, '');
}

/** Valibot writes the words as `("a" | "b")`, or as `"a"`. */
function wordsOf({ expected }: v.BaseIssue<unknown>): readonly string[] {
  const written = (expected ?? '').replace(/^\((.*)\)$/, '$1');
  return written === '' ? [] : written.split(' | ').map((word) => word.replace(/^"(.*)"$/, '$1'));
}
