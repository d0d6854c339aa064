import type { Schema } from '@gatehouse/sdk-plugin';
import { nearestNames } from '@gatehouse/sdk-plugin/internal/nearest-names';
import type * as v from 'valibot';
import type { InputPlace } from './as-meant.ts';
import { demandOf } from './demand-of.ts';
import { sentFormsAt } from './sent-forms.ts';
import { shownInput, shownLength } from './shown-input.ts';

export type Issue = v.BaseIssue<unknown>;

/** One entry of `validationErrors`, as the errors of actions have it. */
export interface InputProblem {
  /** A path, such as `take` or `links[0].actionId`; empty for the input as a whole. */
  readonly parameterName: string;
  readonly code: 'REQUIRED' | 'UNKNOWN' | 'TYPE' | 'RANGE' | 'ENUM';
  readonly message: string;
  /** Names, words or the form that are allowed; null where the message alone says it. */
  readonly expected: readonly string[] | null;
  /** Null where nothing was sent. */
  readonly got: string | null;
}

export interface FoundIssue {
  readonly schema: Schema;
  readonly place: InputPlace;
  readonly issue: Issue;
}

const nouns: Readonly<Record<InputPlace, string>> = {
  path: 'path parameter',
  query: 'query parameter',
  body: 'field',
};

const lengthLimits: readonly string[] = ['min_length', 'max_length', 'length', 'non_empty'];
const maxNameLength = 200;
const maxGotLength = 100;
/** A shorter word is near to too many names. */
const minGuessed = 3;

export function problemOf(found: FoundIssue): InputProblem {
  const { issue, place } = found;
  const parameterName = nameOf(issue);
  const named = { parameterName, noun: nouns[place] };
  if (issue.path?.at(-1)?.origin !== 'key') return wrongValue(issue, named);
  if (issue.expected === 'never') return unknownName(found, named);
  return issue.input === undefined ? missing(found, named) : wrongValue(issue, named);
}

interface NamedField {
  readonly parameterName: string;
  readonly noun: string;
}

/** A name that stands where the schema has others. */
function unknownName({ schema, issue }: FoundIssue, { parameterName, noun }: NamedField): InputProblem {
  const keys = keysOf(issue);
  const name = String(keys.at(-1)).slice(0, maxGotLength);
  const known = sentFormsAt(schema, keys.slice(0, -1)).flatMap(({ entries = {} }) => Object.keys(entries));
  const [near] = name.length < minGuessed ? [] : nearestNames(name, known);
  const guess = near === undefined ? '' : `; did you mean "${near}"?`;
  const others = known.length === 0 ? 'there are none' : `there are ${known.join(', ')}`;
  const message = `There is no ${noun} "${parameterName}"; ${others}${guess || '.'}`;
  return { parameterName, code: 'UNKNOWN', message, expected: known, got: name };
}

function missing({ schema, issue }: FoundIssue, { parameterName, noun }: NamedField): InputProblem {
  const words = sentFormsAt(schema, keysOf(issue)).flatMap(({ type, options = [] }) =>
    type === 'picklist' ? options.map(String) : [],
  );
  const choice = words.length === 0 ? '' : ` It is one of ${words.join(', ')}.`;
  const message = `The ${noun} "${parameterName}" is missing.${choice}`;
  return { parameterName, code: 'REQUIRED', message, expected: words.length === 0 ? null : words, got: null };
}

function wrongValue(issue: Issue, { parameterName, noun }: NamedField): InputProblem {
  const { code, demand, expected } = demandOf(issue);
  const what = parameterName === '' ? 'The request' : `The ${noun} "${parameterName}"`;
  const length = lengthLimits.includes(issue.type) ? shownLength(issue.input) : null;
  const { phrase, got } = length ?? shownInput(parameterName, issue.input);
  // Some schemas have a whole sentence of their own.
  const message = demand.startsWith('must ')
    ? `${what} ${demand}; it is ${phrase}.`
    : `${parameterName === '' ? '' : `${parameterName}: `}${demand}${/[.?!]$/.test(demand) ? '' : '.'}`;
  return { parameterName, code, message, expected, got };
}

function keysOf({ path }: Issue): readonly unknown[] {
  return (path ?? []).map(({ key }) => key);
}

function nameOf(issue: Issue): string {
  return keysOf(issue).reduce<string>(withKey, '').slice(0, maxNameLength);
}

function withKey(path: string, key: unknown): string {
  if (typeof key === 'number') return `${path}[${key}]`;
  return path === '' ? String(key) : `${path}.${String(key)}`;
}
