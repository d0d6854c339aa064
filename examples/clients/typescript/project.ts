import type { components } from './generated/editor.d.ts';

type Actions = components['schemas']['ActionsAddRequest'];
type NewAction = components['schemas']['NewAction'];

export const tables = ['Products', 'Cheap'];

/** The actions with their groups and links, in one body. A ref is a name within the call. */
export function actionsOf(site: string): Actions {
  return {
    actions: [...collect(site), ...finish, failed],
    groups: [{ ref: 'finish' }, { ref: 'failure' }],
    links: [
      { actionId: 'open', branch: 'OnError', targetActionId: 'failed' },
      { actionId: 'read', branch: 'OnError', targetActionId: 'failed' },
      { actionId: 'each', branch: 'Default', targetActionId: 'save' },
      { actionId: 'isCheap', branch: 'Default', targetActionId: 'each' },
      { actionId: 'count', branch: 'OnSuccess', targetActionId: 'each' },
    ],
  };
}

/** Each action follows the one before it, as none names a place. */
function collect(site: string): readonly NewAction[] {
  return [
    { ref: 'open', type: 'Tab', action: 'Navigate', parameters: { Url: `${site}/products` } },
    {
      ref: 'read',
      type: 'HtmlElement',
      action: 'ToTable',
      parameters: {
        FinderType: 'XPathFinder',
        Table: 'Products',
        RowXPath: ".//tr[@class='product']",
        CellXPaths: './td[1]\n./td[2]',
      },
      bindings: { discriminator: 'XPathFinder', scalars: { XPath: "//table[@id='products']" } },
      results: { RowCount: 'products' },
    },
    {
      ref: 'each',
      type: 'Logic',
      action: 'Loop',
      parameters: { Kind: 'table', Source: 'Products' },
      results: { Index: 'row' },
    },
    readCell('name', 'A'),
    readCell('price', 'B'),
    {
      ref: 'isCheap',
      type: 'Logic',
      action: 'If',
      parameters: { Mode: 'simple', Left: '{-Variable.price-}', Op: 'lt', Right: '50' },
    },
    {
      ref: 'keep',
      type: 'Table',
      action: 'AddRow',
      parameters: { Table: 'Cheap', Values: '["{-Variable.name-}", "{-Variable.price-}"]' },
    },
    { ref: 'count', type: 'Variables', action: 'Counter', parameters: { Variable: 'cheap' } },
  ];
}

function readCell(variable: string, column: string): NewAction {
  return {
    type: 'Table',
    action: 'ReadCell',
    parameters: { Table: 'Products', Row: '{-Variable.row-}', Column: column },
    results: { OutputVariable: variable },
  };
}

const finish: readonly NewAction[] = [
  {
    ref: 'save',
    groupId: 'finish',
    type: 'Table',
    action: 'SaveFile',
    parameters: { Table: 'Cheap', Path: '{-Project.Directory-}/cheap.csv' },
  },
  {
    type: 'Notification',
    action: 'Log',
    parameters: { Message: '{-Variable.cheap-} of {-Variable.products-} products are cheap' },
  },
  { type: 'WebBrowser', action: 'CloseInstance' },
];

const failed: NewAction = {
  ref: 'failed',
  groupId: 'failure',
  type: 'Notification',
  action: 'Log',
  parameters: { Message: 'The shop cannot be read: {-Failure.Message-}', Level: 'Error' },
};
