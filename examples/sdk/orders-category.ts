// The actions of a plugin that knows orders of a shop. A category is data: the catalog and the manifest are made of it.
import {
  type ActionVariant,
  action,
  type Category,
  category,
  cssSelector,
  decimal,
  filePath,
  hostedSpreadsheetName,
  integer,
  json,
  listName,
  oneOf,
  openSchema,
  type Parameter,
  type ParameterKind,
  regex,
  rowsParameters,
  rowsResults,
  type ScopeCondition,
  seconds,
  tableName,
  text,
  url,
  variableName,
  xpath,
  yesNo,
} from '@gatehouse/sdk-actions';

/** A parameter that several actions have is a value of its own. */
const orderId: Parameter<string> = text('Number of the order', { required: true, example: '2026-0114' });

/** The scope is asked for only where a project names a file. */
const scopes: readonly ScopeCondition[] = [{ parameter: 'Attachment', scope: 'io:filesystem' }];

/** Undefined is the value of a number that is left out and has no default: here that of `HighestPrice`. */
const placeParameters = {
  Order: orderId,
  Shop: url('Address of the shop', { required: true, example: 'https://shop.example' }),
  Amount: integer('How many pieces', { defaultValue: '1', minValue: 1, maxValue: 999 }),
  HighestPrice: decimal('The highest price of a piece', { minValue: 0, example: '9.95' }),
  Delivery: oneOf(['post', 'courier'], 'How it is delivered', { defaultValue: 'post' }),
  IsGift: yesNo('Leaves the bill out'),
  Attachment: filePath('A file that is sent with it', { example: 'note.pdf' }),
  WaitSec: seconds('How long to wait for the shop', '30'),
};

/** `isRaw`: macros in the page are not expanded. `Last` is required where `Rows` is empty. */
const pageParameters = {
  Html: text('The page', { required: true, isRaw: true }),
  Rows: xpath('Where the rows are', { example: '//tr[@class="order"]' }),
  Cell: cssSelector('Where the number is in a row', { example: 'td.number' }),
  Pattern: regex('What a number looks like', { defaultValue: '\\d{4}-\\d{4}' }),
  Into: listName('The list that takes them', { required: true, example: 'Orders' }),
  Last: variableName('The variable that takes the newest', {
    requiredWhen: { parameterName: 'Rows', valuesThatRequire: [''] },
  }),
};

/** `Table`, `List` and `MaxRows` are named and described as in all actions that give rows. */
const reportParameters = {
  ...rowsParameters,
  Filter: json('Which orders', { example: '{ "open": true }' }),
  Prices: tableName('The table with prices'),
  Sheet: hostedSpreadsheetName('The sheet that takes a copy'),
  Form: openSchema('More columns, as the project names them'),
};

/** Its executor may return `{ branch: 'OutOfStock' }`. */
const place = action({
  description: 'Places an order and waits until the shop has accepted it.',
  synonyms: ['buy', 'order goods', 'send order'],
  parameters: placeParameters,
  results: { OutputVariable: 'Number that the shop gave' },
  ownBranches: { OutOfStock: 'The shop has not that many pieces' },
  contentScopes: ['io:network'],
  contentScopesWhen: scopes,
});

const readPage = action({
  description: 'Takes order numbers from the HTML of a page.',
  synonyms: ['parse orders', 'order numbers of page', 'extract orders'],
  parameters: pageParameters,
});

const report = action({
  description: 'Puts all orders into a table.',
  synonyms: ['list orders', 'export orders', 'orders as table'],
  parameters: reportParameters,
  results: rowsResults,
});

/** Projects name its actions `Orders.Place`, `Orders.ReadPage` and `Orders.Report`. */
export const orders = category({
  tag: 'Orders',
  title: 'Orders',
  summary: 'Places orders and looks for them',
  actions: { Place: place, ReadPage: readPage, Report: report },
});

/** The parameters of a category for people, such as in a page of documentation. */
export function describeParameters({ tag, actions }: Category): readonly string[] {
  const describe = (name: string, { parameters }: ActionVariant) =>
    Object.entries(parameters).map(
      ([key, { kind, description }]) => `${tag}.${name} ${key}: ${words[kind]}. ${description}`,
    );
  return Object.entries(actions).flatMap(([name, variant]) => describe(name, variant));
}

const words: Readonly<Record<ParameterKind, string>> = {
  String: 'a text',
  Int: 'a whole number',
  Double: 'a number',
  Bool: 'true or false',
  Enum: 'a choice',
  Url: 'an address',
  FilePath: 'a path',
  Regex: 'a pattern',
  Xpath: 'an XPath expression',
  CssSelector: 'a CSS selector',
  Json: 'JSON',
  VariableName: 'a variable',
  ListName: 'a list',
  TableName: 'a table',
  HostedSpreadsheetName: 'a hosted sheet',
  OpenSchema: 'a form',
};
