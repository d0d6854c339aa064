import { ActionError, quote } from '@gatehouse/sdk-actions';
import { allMatches, firstMatch } from '@gatehouse/sdk-actions/matching';
import type { textSearchingActions } from '../../categories/text-processing/text-searching-actions.ts';
import type { ContextOf } from '../../context-of.ts';
import { replaceEntries } from '../../lines/replace-entries.ts';
import { joinTexts } from '../../texts/text-size.ts';

type RegexContext = ContextOf<(typeof textSearchingActions)['Regex']>;

export function runRegex(context: RegexContext): void {
  const { parameters, lists, tables } = context;
  const matches = chosenMatches(parameters);
  if (matches.length === 0 && parameters.FailIfEmpty) throw new ActionError(nothingFound(parameters));
  const taken = parameters.Take === 'groups' ? matches.flatMap(groupsOf) : matches.map((match) => match[0]);
  // Both are looked up before either is changed, so that a wrong name changes nothing.
  const list = parameters.List === '' ? null : lists.get(parameters.List);
  const table = parameters.Table === '' ? null : tables.get(parameters.Table);
  table?.replace(matches.map(groupsOf));
  if (list) replaceEntries(list, taken);
  context.setResult('OutputVariable', joinTexts(taken, '\n'));
}

function chosenMatches({ Input, Pattern, Take, Number: wanted = 0 }: RegexContext['parameters']) {
  if (Take === 'first' || Take === 'groups') {
    const match = firstMatch(Pattern, Input);
    return match ? [match] : [];
  }
  const matches = allMatches(Pattern, Input);
  return Take === 'all' ? matches : matches.slice(wanted, wanted + 1);
}

/** The groups of the pattern, or the whole match where it has none. */
function groupsOf(match: RegExpExecArray): string[] {
  return match.length === 1 ? [match[0]] : match.slice(1).map((group: string | undefined) => group ?? '');
}

function nothingFound({ Input, Pattern, Take, Number: wanted = 0 }: RegexContext['parameters']): string {
  const what = Take === 'number' ? `has no match number ${wanted}` : 'matches nothing';
  return (
    `Pattern ${quote(Pattern)} ${what} in Input, which has ${Input.length} characters. ` +
    'Set FailIfEmpty to false where that is no error.'
  );
}
