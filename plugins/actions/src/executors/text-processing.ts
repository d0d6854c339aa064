import { parsePattern } from '@gatehouse/plugin-catalog/api';
import { defineExecutors } from '@gatehouse/plugin-runtime/api';
import { ActionError, quote } from '../action-error.ts';
import { textProcessing } from '../categories/text-processing.ts';
import type { ContextOf } from './context-of.ts';
import { replaceText } from './replace.ts';

type RegexContext = ContextOf<(typeof textProcessing)['actions']['Regex']>;

export const textProcessingExecutors = defineExecutors(textProcessing, {
  Regex: runRegex,
  Replace({ parameters, setResult }) {
    setResult('OutputVariable', replaceText(parameters));
  },
});

function runRegex(context: RegexContext): void {
  const { parameters, lists, tables } = context;
  const matches = chosenMatches(parameters);
  if (matches.length === 0 && parameters.FailIfEmpty) throw new ActionError(nothingFound(parameters));
  const taken = parameters.Take === 'groups' ? matches.flatMap(groupsOf) : matches.map((match) => match[0]);
  // Both are looked up before either is changed, so that a wrong name leaves no half-done work.
  const list = parameters.List === '' ? null : lists.get(parameters.List);
  const rows = parameters.Table === '' ? null : tables.get(parameters.Table).rows;
  if (list) replaceAll(list, taken);
  if (rows) replaceAll(rows, matches.map(groupsOf));
  context.setResult('OutputVariable', taken.join('\n'));
}

function chosenMatches({ Input, Pattern, Take, Number: wanted = 0 }: RegexContext['parameters']) {
  const pattern = parsePattern(Pattern);
  if (Take === 'first' || Take === 'groups') {
    const match = pattern.exec(Input);
    return match ? [match] : [];
  }
  const matches = [...Input.matchAll(new RegExp(pattern, `${pattern.flags}g`))];
  return Take === 'all' ? matches : matches.slice(wanted, wanted + 1);
}

/** The groups in parentheses, or the whole match where the pattern has none. */
function groupsOf(match: RegExpExecArray): string[] {
  return match.length === 1 ? [match[0]] : match.slice(1).map((group: string | undefined) => group ?? '');
}

// Not by spreading into push or splice, which fails beyond some 100,000 entries.
function replaceAll<T>(target: T[], entries: readonly T[]): void {
  target.length = 0;
  for (const entry of entries) target.push(entry);
}

function nothingFound({ Input, Pattern, Take, Number: wanted = 0 }: RegexContext['parameters']): string {
  const what = Take === 'number' ? `has no match number ${wanted}` : 'matches nothing';
  return (
    `Pattern ${quote(Pattern)} ${what} in Input, which has ${Input.length} characters. ` +
    'Set FailIfEmpty to false where that is no error.'
  );
}
