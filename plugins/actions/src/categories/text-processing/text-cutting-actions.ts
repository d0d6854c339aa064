import { action, integer, json, listName, oneOf, tableName, text, yesNo } from '@gatehouse/sdk-actions';
import { textInput } from './text-input-parameter.ts';

const separatorHelp = 'one text, or several as a JSON array; a line break when left out';

const side = oneOf(['both', 'start', 'end'], 'On which side', { defaultValue: 'both' });

/** Variants that cut a text into parts. */
export const textPartActions = {
  Split: action({
    description: 'Cuts a text at separators, and puts the parts into variables, into a list, or both.',
    synonyms: ['split string', 'explode', 'text to array', 'separate by delimiter'],
    parameters: {
      Input: textInput,
      Separators: text('What stands between the parts: one text, or several as a JSON array', {
        required: true,
        example: '[";", ","]',
      }),
      AllowEmpty: yesNo('Whether empty parts are kept'),
      ToVariables: json(
        'Variables that take the parts: a JSON array of names; those without a part are emptied',
        {
          example: '["first", "last"]',
        },
      ),
      List: listName('List that is replaced by the parts'),
    },
    results: { OutputVariable: 'The parts, one to a line', Count: 'The number of parts' },
  }),
  ToList: action({
    description: 'Cuts a text into the lines of a list, in place of what the list held.',
    synonyms: ['text to list', 'string to lines', 'split text into list', 'parse lines'],
    parameters: {
      Input: textInput,
      List: listName('The list', { required: true, example: 'links' }),
      RowSeparator: text(`What stands between the lines: ${separatorHelp}`),
      AllowEmpty: yesNo('Whether empty lines are kept'),
    },
    results: { Count: 'The number of lines' },
  }),
  ToTable: action({
    description: 'Cuts a text into the rows and cells of a table, in place of what the table held.',
    synonyms: ['text to table', 'csv text to table', 'parse csv string', 'split text into rows'],
    parameters: {
      Input: textInput,
      Table: tableName('The table', { required: true, example: 'people' }),
      RowSeparator: text(`What stands between the rows: ${separatorHelp}`),
      ColSeparator: text('What stands between the cells: one text, or several as a JSON array', {
        defaultValue: ';',
      }),
    },
    results: { Count: 'The number of rows; empty ones are left out' },
  }),
};
/** Variants that trim, pad and measure. */
export const textEndActions = {
  Trim: action({
    description:
      'Takes characters away from the ends of a text: spaces and line breaks, or others that are named.',
    synonyms: ['trim whitespace', 'strip', 'remove spaces', 'remove line breaks'],
    parameters: {
      Input: textInput,
      Chars: text('The characters to take away, one after another; white space when left out', {
        example: '".',
      }),
      Side: side,
    },
    results: { OutputVariable: 'The rest' },
  }),
  Substring: action({
    description: 'Takes a part of a text by its place. Beyond the end there is nothing, which is no error.',
    synonyms: ['slice', 'left right mid', 'part of string', 'cut text'],
    parameters: {
      Input: textInput,
      From: integer('The first character, counted from 0; below zero counts from the end', {
        defaultValue: '0',
      }),
      Count: integer('How many characters; all to the end when left out', { minValue: 0, example: '10' }),
    },
    results: { OutputVariable: 'The part' },
  }),
  Pad: action({
    description: 'Fills a text up to a length. A longer text stays as it is.',
    synonyms: ['leading zeros', 'zero fill', 'pad left', 'fixed width'],
    parameters: {
      Input: textInput,
      Count: integer('Characters that the text shall have', {
        required: true,
        minValue: 0,
        maxValue: 1_000_000,
        example: '8',
      }),
      Chars: text('What it is filled with', { defaultValue: ' ', example: '0' }),
      Side: oneOf(['start', 'end'], 'On which side', { defaultValue: 'start' }),
    },
    results: { OutputVariable: 'The text with its filling' },
  }),
  Length: action({
    description: 'Counts the characters of a text.',
    synonyms: ['string length', 'character count', 'len'],
    parameters: { Input: textInput },
    results: { OutputVariable: 'The number of characters' },
  }),
  Contains: action({
    description: 'Tells whether a text holds another one.',
    synonyms: ['string contains', 'text includes', 'starts with', 'ends with', 'find in text'],
    parameters: {
      Input: textInput,
      Value: text('What is looked for', { required: true, example: 'Log out' }),
      IgnoreCase: yesNo('Whether upper and lower case are the same'),
    },
    results: { OutputVariable: 'true or false' },
  }),
};
