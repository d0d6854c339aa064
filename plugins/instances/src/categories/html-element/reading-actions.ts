import {
  action,
  elementParameters,
  integer,
  listName,
  oneOf,
  regex,
  tableName,
  text,
  xpath,
  yesNo,
} from '@gatehouse/sdk-actions';
import { maybeElement, onElement } from '../parameters/on-element.ts';

const attribute = text(
  'innertext, textcontent, innerhtml, outerhtml, value, tagname, or an attribute; href and src are made absolute',
  { defaultValue: 'innertext', example: 'href' },
);

/** Variants that do not change the page. */
export const reading = {
  Get: action({
    description: 'Reads an attribute or the text of an element, or of all elements that match.',
    synonyms: ['get text of element', 'read attribute', 'inner text', 'scrape text', 'get value'],
    parameters: {
      ...elementParameters,
      Attribute: attribute,
      All: yesNo('Read all elements that match; the result has one line for each'),
      ToList: listName('List to which the values are added as well'),
      Regex: regex(
        'What to keep of a value: the first group, or the whole match. No match gives an empty text',
        { example: '(\\d+) items' },
      ),
    },
    results: { OutputVariable: 'The value' },
    ...onElement,
    schemaVersion: 2,
  }),
  Wait: action({
    description: 'Waits for a state of an element; fails when it does not come in time.',
    synonyms: [
      'wait for element',
      'wait for selector',
      'wait until visible',
      'element appears',
      'wait until gone',
    ],
    parameters: {
      ...elementParameters,
      State: oneOf(['present', 'absent', 'visible', 'hidden', 'enabled', 'editable'], 'The state', {
        defaultValue: 'visible',
      }),
      Text: regex('What the element must say in that state, as a regular expression; empty for anything', {
        example: '(?i)saved|done|next',
      }),
      Attribute: attribute,
    },
    ...onElement,
    schemaVersion: 2,
  }),
  WaitCount: action({
    description: 'Waits until so many elements match, regardless of Match; fails when they do not in time.',
    synonyms: ['wait for number of elements', 'wait until several elements', 'wait for list items'],
    parameters: {
      ...elementParameters,
      Count: integer('How many', { required: true, minValue: 0, maxValue: 1_000_000, example: '1' }),
      Op: oneOf(['ge', 'eq', 'le'], 'At least, exactly or at most so many', { defaultValue: 'ge' }),
    },
    results: { OutputVariable: 'How many there are then' },
    ...onElement,
  }),
  Exists: action({
    description: 'Checks whether an element appears in time. Does not fail when it does not.',
    synonyms: [
      'element exists',
      'check if element exists',
      'is visible',
      'is element present',
      'find element',
    ],
    parameters: {
      ...elementParameters,
      State: oneOf(['present', 'visible'], 'What counts as there', { defaultValue: 'present' }),
    },
    results: { OutputVariable: 'true or false' },
    ...onElement,
    schemaVersion: 2,
  }),
  Count: action({
    description: 'Counts the elements that match. Waits for the first one; 0 if none appears in time.',
    synonyms: ['count elements', 'number of elements', 'how many elements'],
    parameters: elementParameters,
    results: { OutputVariable: 'How many there are' },
    ...onElement,
  }),
  GetRect: action({
    description: 'Tells where an element is, in pixels from the top left corner of what the tab shows.',
    synonyms: ['element position', 'element coordinates', 'bounding box', 'element size'],
    parameters: elementParameters,
    results: { X: 'Left edge', Y: 'Top edge', Width: 'Width', Height: 'Height' },
    ...onElement,
  }),
  ToList: action({
    description:
      'Puts an attribute or the text of all elements that match into a list. No match gives no line.',
    synonyms: ['scrape list', 'get all elements', 'all links', 'collect texts', 'extract all matches'],
    parameters: {
      ...elementParameters,
      List: listName('List that takes the lines', { required: true, example: 'links' }),
      Attribute: attribute,
      Append: yesNo('Whether the lines come after those that the list has; else they replace them', {
        defaultValue: 'true',
      }),
    },
    results: { Count: 'How many lines were added' },
    ...onElement,
  }),
  ToTable: action({
    description:
      'Adds the rows of a listing on the page to a table, all at once. No row in time gives no rows.',
    synonyms: ['scrape table', 'extract html table', 'scrape products', 'parse listing', 'table from page'],
    parameters: {
      ...maybeElement('for the whole page'),
      Table: tableName('Table that takes the rows', { required: true, example: 'prices' }),
      RowXPath: xpath('XPath of a row, below the element', {
        required: true,
        example: "//li[@class='item']",
      }),
      CellXPaths: text('XPath of each cell, below the row: one on each line, or a JSON array of texts', {
        required: true,
        example: './/h2\n.//a/@href\nnormalize-space(.//span)',
      }),
    },
    results: { RowCount: 'Number of rows that were added' },
    ...onElement,
    schemaVersion: 2,
  }),
};
