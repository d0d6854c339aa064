import {
  action,
  type Category,
  category,
  elementBindings,
  elementParameters,
  listName,
  oneOf,
  tableName,
  text,
} from '@gatehouse/sdk-actions';

const hostedSpreadsheetName = {
  ...tableName('A hosted spreadsheet'),
  kind: 'HostedSpreadsheetName',
} as const;

const words = category({
  tag: 'Text',
  title: 'Text',
  summary: 'Works on texts',
  actions: {
    Upper: action({
      description: 'Makes a text upper case.',
      parameters: { Text: text('The text', { required: true }), Culture: text('A language') },
      results: { OutputVariable: 'The text in upper case' },
    }),
    Lower: action({ description: 'Makes a text lower case.', parameters: { Text: text('The text') } }),
  },
});

const logic = category({
  tag: 'Logic',
  title: 'Logic',
  summary: 'Chooses a way',
  actions: {
    Switch: action({
      description: 'Takes the case that fits.',
      parameters: { Mode: oneOf(['fast', 'slow'], 'How') },
      branches: ['Default', 'Case:N'],
    }),
    Loop: action({
      description: 'Repeats.',
      parameters: {
        Kind: oneOf(['count', 'list', 'table'], 'What is repeated over'),
        Source: text('A name'),
      },
      branches: ['Default'],
    }),
    GoodEnd: action({ description: 'Ends the run well.', parameters: {} }),
    BadEnd: action({ description: 'Ends the run badly.', parameters: {} }),
    Count: action({ description: 'Counts.', parameters: { List: listName('A list') } }),
    Sum: action({
      description: 'Sums up.',
      parameters: { Spreadsheet: hostedSpreadsheetName, Table: tableName('A table') },
    }),
  },
});

const elements = category({
  tag: 'HtmlElement',
  title: 'Elements',
  summary: 'Acts on elements',
  actions: {
    Click: action({
      description: 'Clicks.',
      parameters: elementParameters,
      acceptedBindings: ['XPathFinder'],
    }),
  },
  bindings: elementBindings,
});

const ownCode = category({
  tag: 'OwnCode',
  title: 'Custom code',
  summary: 'Runs code',
  actions: {
    JavaScript: action({
      description: 'Runs JavaScript.',
      parameters: { Code: text('The code') },
      contentScopes: ['code:author'],
    }),
  },
});

export const testCategories: readonly Category[] = [words, logic, elements, ownCode];
