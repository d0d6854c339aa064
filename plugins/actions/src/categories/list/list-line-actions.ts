import { action, integer, listName, oneOf, text, yesNo } from '@gatehouse/sdk-actions';
import { whenLost } from './when-lost.ts';

export const list = listName('Name of the list', { required: true, example: 'links' });

const place = {
  Position: oneOf(['end', 'start', 'index'], 'Where the lines go', { defaultValue: 'end' }),
  Index: integer('Place in the list, counted from 0', {
    requiredWhen: { parameterName: 'Position', valuesThatRequire: ['index'] },
    minValue: 0,
  }),
};
const added = { Count: 'How many lines were added' };

export const several = {
  By: oneOf(['all', 'first', 'last', 'index', 'random', 'contains', 'regex'], 'Which of them', {
    required: true,
  }),
  Value: text(
    'How many for first, last and random (1 when left out); numbers counted from 0 and ranges such as 0-9,12 for ' +
      'index; the text that they contain; or the regular expression',
    {
      requiredWhen: { parameterName: 'By', valuesThatRequire: ['index', 'contains', 'regex'] },
      example: '0-9,12',
    },
  ),
};

/** Variants that add lines to lists and remove them. */
export const listLineActions = {
  AddLine: action({
    description: 'Adds a line to a list.',
    synonyms: ['add item to list', 'append to list', 'push to array', 'insert line'],
    parameters: { List: list, Value: text('The line', { example: '{-Variable.link-}' }), ...place },
  }),
  AddText: action({
    description: 'Cuts a text into lines and adds them to a list.',
    synonyms: ['add text to list', 'split text into list', 'add several lines'],
    parameters: {
      List: list,
      Value: text('The text', { example: '{-Variable.page-}' }),
      Separator: text(
        'What stands between the lines: one text, or several as a JSON array; a line break when left out',
      ),
      AllowEmpty: yesNo('Whether empty lines are added too'),
      ...place,
    },
    results: added,
  }),
  AddList: action({
    description: 'Adds the lines of a list to another one.',
    synonyms: ['merge lists', 'combine lists', 'concatenate arrays', 'append list'],
    parameters: {
      List: list,
      Source: listName('The list whose lines are added; it stays as it is', {
        required: true,
        example: 'found',
      }),
      ...place,
    },
    results: added,
  }),
  GetLine: action({
    description: 'Takes a line of a list, and removes it if asked. An error when there is no such line.',
    synonyms: ['get item from list', 'first line', 'random line from list', 'pop from list', 'next line'],
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
      WhenLost: whenLost,
    },
    results: { OutputVariable: 'The line' },
  }),
  GetSublist: action({
    description:
      'Copies lines of a list into another one, and removes them if asked. No such line is no error.',
    synonyms: ['slice list', 'part of list', 'take several lines', 'copy lines'],
    parameters: {
      List: list,
      ...several,
      Target: listName('List that is replaced by the lines', { required: true, example: 'chosen' }),
      Remove: yesNo('Whether the lines leave the list'),
      WhenLost: whenLost,
    },
    results: { Count: 'How many lines were taken' },
  }),
  RemoveLines: action({
    description: 'Removes lines of a list. No such line is no error.',
    synonyms: ['remove item from list', 'delete line', 'remove from array', 'filter list'],
    parameters: { List: list, ...several },
    results: { Count: 'How many lines were removed' },
  }),
};
