import {
  action,
  category,
  elementBindings,
  elementParameters,
  integer,
  listName,
  oneOf,
  regex,
  tableName,
  text,
  xpath,
  yesNo,
} from '@gatehouse/plugin-catalog/api';

const acceptedBindings = ['XPathFinder'];

export const htmlElement = category({
  tag: 'HtmlElement',
  title: 'Element',
  summary:
    'Reads elements of the page in the active tab and acts on them. Each action waits for its element.',
  bindings: elementBindings,
  actions: {
    Get: action({
      description: 'Reads an attribute or the text of an element, or of all elements that match.',
      parameters: {
        ...elementParameters,
        Attribute: text(
          'innertext, textcontent, innerhtml, outerhtml, value, tagname, or an attribute; href and src are made absolute',
          { defaultValue: 'innertext' },
        ),
        All: yesNo('Read all elements that match; the result has one line for each'),
        ToList: listName('List to which the values are added as well'),
        Regex: regex(
          'What to keep of a value: the first group, or the whole match. No match gives an empty text',
          {
            example: '(\\d+) items',
          },
        ),
      },
      results: { OutputVariable: 'The value' },
      acceptedBindings,
    }),
    Set: action({
      description: 'Sets the value of a field, a list box, a check box or an editable element.',
      parameters: {
        ...elementParameters,
        Value: text(
          'The value; for a list box value or label, of several one on each line; for a check box true or false',
          {
            requiredWhen: { parameterName: 'Mode', valuesThatRequire: ['type', 'append'] },
          },
        ),
        Mode: oneOf(
          ['set', 'type', 'append', 'clear'],
          'set: at once; type: with key events in place of what is there; append: with key events at the end',
          { defaultValue: 'type' },
        ),
        DelayMs: integer('Milliseconds between two keys', {
          defaultValue: '0',
          minValue: 0,
          maxValue: 10_000,
        }),
      },
      acceptedBindings,
    }),
    RiseEvent: action({
      description:
        'Raises an event. A click waits until the element can be clicked, and clicks as a person does.',
      parameters: {
        ...elementParameters,
        Event: oneOf(
          [
            'click',
            'dblclick',
            'focus',
            'blur',
            'mouseover',
            'input',
            'change',
            'submit',
            'keydown',
            'keyup',
            'scroll',
          ],
          'The event',
          { required: true },
        ),
        PointX: integer('Pixels from the left edge for the mouse events; -1 for the middle', {
          defaultValue: '-1',
          minValue: -1,
        }),
        PointY: integer('Pixels from the top edge for the mouse events; -1 for the middle', {
          defaultValue: '-1',
          minValue: -1,
        }),
      },
      acceptedBindings,
    }),
    Press: action({
      description: 'Presses a key while the element has the focus.',
      parameters: {
        ...elementParameters,
        Keys: text(
          'The key, with those that are held: letters, digits, and names such as Enter, ArrowDown, F5',
          {
            required: true,
            example: 'Control+Enter',
          },
        ),
      },
      acceptedBindings,
    }),
    Upload: action({
      description: 'Gives files to a file field, as if a person had chosen them.',
      parameters: {
        ...elementParameters,
        Files: text(
          'Paths of the files, one on each line; a relative one is below the folder of the project',
          {
            required: true,
            example: '{-Project.Directory-}/photo.jpg',
          },
        ),
      },
      contentScopes: ['io:filesystem'],
      acceptedBindings,
    }),
    Wait: action({
      description: 'Waits for a state of an element; fails when it does not come in time.',
      parameters: {
        ...elementParameters,
        State: oneOf(['present', 'absent', 'visible', 'hidden', 'enabled', 'editable'], 'The state', {
          defaultValue: 'visible',
        }),
      },
      acceptedBindings,
    }),
    Exists: action({
      description: 'Tells whether an element comes in time. Never fails because it does not.',
      parameters: {
        ...elementParameters,
        State: oneOf(['present', 'visible'], 'What counts as there', { defaultValue: 'present' }),
      },
      results: { OutputVariable: 'true or false' },
      acceptedBindings,
    }),
    ToTable: action({
      description:
        'Adds the rows of a listing on the page to a table, all at once. No row in time gives no rows.',
      parameters: {
        ...elementParameters,
        FinderType: oneOf(
          ['XPathFinder'],
          'How the element around the rows is found; empty for the whole page',
        ),
        Table: tableName('Table that takes the rows', { required: true }),
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
      acceptedBindings,
    }),
  },
});
