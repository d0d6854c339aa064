import {
  action,
  category,
  json,
  listName,
  oneOf,
  openSchema,
  tableName,
  text,
  yesNo,
} from '@gatehouse/sdk-actions';

const input = text('The JSON or XML text', { example: '{-Variable.answer-}' });
const format = oneOf(['json', 'xml'], 'What the text is', { defaultValue: 'json' });
const namespaces = json(
  'For xml: prefixes in Path and the namespaces that they mean, a JSON object; those of the root are known',
  { example: '{"a": "http://www.w3.org/2005/Atom"}' },
);
const path = (what: string, example: string) =>
  text(
    `${what}: JSONPath (RFC 9535) such as $.items[*].name for json, XPath 1.0 such as //item/name for xml`,
    {
      required: true,
      example,
    },
  );
const whole = { Input: input, Format: format } as const;
const found = {
  ...whole,
  Path: path('What is looked for', '$.items[*].name'),
  Namespaces: namespaces,
} as const;

export const jsonXmlCategory = category({
  tag: 'JsonXml',
  title: 'JSON and XML',
  summary: 'Reads, changes and builds JSON and XML texts',
  actions: {
    Parse: action({
      description:
        'Checks a text and gives it as JSON in one form. Elements of XML become objects, with @ before the names of ' +
        'attributes and #text for text beside elements.',
      synonyms: ['parse json', 'parse xml', 'validate json', 'xml to json', 'format json'],
      parameters: {
        ...whole,
        Indent: yesNo('Whether the result has an indent and line breaks', { defaultValue: 'true' }),
      },
      results: {
        OutputVariable: 'The JSON text',
        Kind: 'object, array, text, number, boolean or null; for xml the name of the root element',
      },
    }),
    Query: action({
      description: 'Takes values out of a JSON or XML text.',
      synonyms: ['json path', 'get value from json', 'read json field', 'xpath in xml', 'extract from json'],
      parameters: {
        ...found,
        Take: oneOf(['first', 'all'], 'The first value, or all, one to a line', { defaultValue: 'first' }),
        Markup: yesNo('Whether elements of XML come with their tags, and texts of JSON with their quotes'),
        FailIfEmpty: yesNo('Whether it is an error when nothing is there', { defaultValue: 'true' }),
      },
      results: {
        OutputVariable: 'The value; objects and arrays as JSON',
        Count: 'How many values there are',
      },
    }),
    SetValue: action({
      description:
        'Changes values in a JSON or XML text, adds one to an object or an array that is there, or removes them.',
      synonyms: ['change json value', 'edit json', 'add field to json', 'remove key from json'],
      parameters: {
        ...found,
        Value: text('The new value', { example: '{-Variable.price-}' }),
        As: oneOf(
          ['text', 'json'],
          'For json: whether Value is a text, or JSON such as 12, true or {"a": 1}',
          {
            defaultValue: 'text',
          },
        ),
        Remove: yesNo('Whether what Path finds is removed'),
      },
      results: { OutputVariable: 'The new text', Count: 'How many values were changed' },
    }),
    ToList: action({
      description: 'Puts the values of a JSON or XML text into a list, in place of what the list held.',
      synonyms: ['json to list', 'json array to list', 'xml to list'],
      parameters: { ...found, List: listName('The list', { required: true, example: 'names' }) },
      results: { Count: 'The number of lines' },
    }),
    ToTable: action({
      description:
        'Puts objects of JSON or elements of XML into a table, one to a row, in place of what the table held or behind it.',
      synonyms: ['json to table', 'json array to rows', 'xml to table'],
      parameters: {
        ...found,
        Path: path('What becomes a row', '$.items[*]'),
        Table: tableName('The table; where it has a header row, the names of the fields go there', {
          required: true,
          example: 'people',
        }),
        Columns: json(
          'Names of the fields that become columns, a JSON array; all, in their order, when left out',
          {
            example: '["name", "city"]',
          },
        ),
        Append: yesNo(
          'Whether the rows are added at the end; fields then go to the columns of the same header, and new ones become columns',
        ),
      },
      results: { Count: 'The number of rows that came, without a header row' },
    }),
    Build: action({
      description: 'Builds a JSON or XML text by a form, or from a list or a table.',
      synonyms: ['create json', 'json stringify', 'build json object', 'table to json', 'make xml'],
      parameters: {
        From: oneOf(['form', 'list', 'table'], 'What it is built from; a row of a table becomes an object', {
          defaultValue: 'form',
        }),
        Schema: openSchema(
          'The form as JSON. Macros stand inside its texts; whatever they give stays within the text, quotes included',
          {
            requiredWhen: { parameterName: 'From', valuesThatRequire: ['form'] },
            example: '{"name": "{-Variable.name-}", "tags": ["new"]}',
          },
        ),
        Source: text('Name of the list or table', {
          requiredWhen: { parameterName: 'From', valuesThatRequire: ['list', 'table'] },
          example: 'people',
        }),
        Format: oneOf(['json', 'xml'], 'What is built', { defaultValue: 'json' }),
        Root: text('For xml: name of the root element', { defaultValue: 'root' }),
        Numbers: yesNo('Whether texts that are numbers, true, false or null become such'),
        Indent: yesNo('Whether the result has an indent and line breaks'),
      },
      results: { OutputVariable: 'The text' },
    }),
  },
});
