import { action, integer, listName, oneOf, regex, tableName, text, yesNo } from '@gatehouse/sdk-actions';
import { textInput } from './text-input-parameter.ts';

/** Variants that search in a text. */
export const textSearchingActions = {
  Regex: action({
    description:
      'Finds parts of a text by a regular expression (JavaScript syntax; (?i) in front ignores case, (?s) lets the dot ' +
      'match line breaks). One that takes longer than 5 seconds is an error.',
    synonyms: ['regular expression', 'regex match', 'extract from text', 'parse text', 'find pattern'],
    parameters: {
      Input: textInput,
      Pattern: regex('The regular expression', { required: true, example: '\\d{4}-\\d{2}-\\d{2}' }),
      Take: oneOf(
        ['first', 'all', 'number', 'groups'],
        'Which matches to take; groups takes the groups in parentheses of the first match',
        { defaultValue: 'first' },
      ),
      Number: integer('Which match, counted from 0', {
        requiredWhen: { parameterName: 'Take', valuesThatRequire: ['number'] },
        minValue: 0,
        example: '1',
      }),
      Table: tableName('Table that is replaced: one row for each match, a cell for each group'),
      List: listName('List that is replaced by what was taken, one line each'),
      FailIfEmpty: yesNo('Whether it is an error when nothing matches', { defaultValue: 'true' }),
    },
    results: { OutputVariable: 'What was taken; several are put one to a line' },
  }),
  Replace: action({
    description: 'Replaces a text, or what a regular expression matches, inside another text.',
    synonyms: ['find and replace', 'replace text', 'substitute', 'remove from text'],
    parameters: {
      Input: textInput,
      What: text('What is replaced', { required: true, example: ',' }),
      With: text('What takes its place; with regex, $1 is the first group and $$ a dollar sign', {
        example: '.',
      }),
      Kind: oneOf(['text', 'regex'], 'How What is read', { defaultValue: 'text' }),
      Which: oneOf(['first', 'all', 'number'], 'Which places are replaced', { defaultValue: 'all' }),
      Number: integer('Which place, counted from 0', {
        requiredWhen: { parameterName: 'Which', valuesThatRequire: ['number'] },
        minValue: 0,
      }),
    },
    results: { OutputVariable: 'The new text; the same text when there was nothing to replace' },
  }),
};
