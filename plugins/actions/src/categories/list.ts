import { action, category, integer, listName, oneOf, text, yesNo } from '@gatehouse/plugin-catalog/api';

const list = listName('Name of the list', { required: true, example: 'links' });

export const lists = category({
  tag: 'List',
  title: 'Lists',
  summary: 'Works with lists of lines',
  actions: {
    AddLine: action({
      description: 'Adds a line to a list.',
      parameters: {
        List: list,
        Value: text('The line', { example: '{-Variable.link-}' }),
        Position: oneOf(['end', 'start', 'index'], 'Where the line goes', { defaultValue: 'end' }),
        Index: integer('Place of the line, counted from 0', {
          requiredWhen: { parameterName: 'Position', valuesThatRequire: ['index'] },
          minValue: 0,
        }),
      },
    }),
    GetLine: action({
      description: 'Takes a line of a list, and removes it if asked. An error when there is no such line.',
      parameters: {
        List: list,
        By: oneOf(['first', 'last', 'index', 'random', 'contains', 'regex'], 'Which line', {
          defaultValue: 'first',
        }),
        Value: text(
          'The number of the line counted from 0, the text that it contains, or the regular expression',
          {
            requiredWhen: { parameterName: 'By', valuesThatRequire: ['index', 'contains', 'regex'] },
            example: '0',
          },
        ),
        Remove: yesNo('Whether the line leaves the list'),
      },
      results: { OutputVariable: 'The line' },
    }),
    Count: action({
      description: 'Counts the lines of a list.',
      parameters: { List: list },
      results: { OutputVariable: 'The number of lines' },
    }),
  },
});
