/** The project of the story: expensive articles of a page go into a file. Twelve actions, two tables, five links. */
export interface StoryAction {
  readonly ref: string;
  readonly type: string;
  readonly action: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly results?: Readonly<Record<string, string>>;
  readonly groupId?: string;
}

export const tables = [{ name: 'rows' }, { name: 'expensive' }];

export const links = [
  { actionId: 'each', branch: 'Default', targetActionId: 'save' },
  { actionId: 'dear', branch: 'Default', targetActionId: 'each' },
  { actionId: 'count', branch: 'OnSuccess', targetActionId: 'each' },
  { actionId: 'open', branch: 'OnError', targetActionId: 'failed' },
  { actionId: 'read', branch: 'OnError', targetActionId: 'failed' },
];

export const groups = [{ ref: 'errors', name: 'On error' }];

export function actionsFor(url: string): readonly StoryAction[] {
  const cell = (column: string, variable: string) => ({
    type: 'Table',
    action: 'ReadCell',
    parameters: { Table: 'rows', Row: '{-Variable.i-}', Column: column },
    results: { OutputVariable: variable },
  });
  const log = (message: string) => ({
    type: 'Notification',
    action: 'Log',
    parameters: { Message: message },
  });
  const listing = { RowXPath: "//li[@class='item']", CellXPaths: './/h2\nnormalize-space(.//span)' };
  const found = '["{-Variable.name-}", "{-Variable.price-}"]';
  return [
    { ref: 'open', type: 'Tab', action: 'Navigate', parameters: { Url: url } },
    { ref: 'read', type: 'HtmlElement', action: 'ToTable', parameters: { Table: 'rows', ...listing } },
    {
      ref: 'each',
      type: 'Logic',
      action: 'Loop',
      parameters: { Kind: 'table', Source: 'rows' },
      results: { Index: 'i' },
    },
    { ref: 'name', ...cell('A', 'name') },
    { ref: 'price', ...cell('B', 'price') },
    {
      ref: 'dear',
      type: 'Logic',
      action: 'If',
      parameters: { Left: '{-Variable.price-}', Op: 'gt', Right: '20' },
    },
    { ref: 'add', type: 'Table', action: 'AddRow', parameters: { Table: 'expensive', Values: found } },
    { ref: 'count', type: 'Variables', action: 'Counter', parameters: { Variable: 'count' } },
    {
      ref: 'save',
      type: 'Table',
      action: 'SaveFile',
      parameters: { Table: 'expensive', Path: '{-Project.Directory-}/expensive.csv' },
    },
    { ref: 'done', ...log('{-Variable.count-} expensive') },
    { ref: 'close', type: 'WebBrowser', action: 'CloseInstance' },
    { ref: 'failed', ...log('failed'), groupId: 'errors' },
  ];
}

export const page = `<ul>${[
  ['Pen', 3],
  ['Lamp', 25],
  ['Desk', 120],
]
  .map(([name, price]) => `<li class="item"><h2>${name}</h2><span>${price}</span></li>`)
  .join('')}</ul>`;

/** The message of the last log entry of a good run. */
export const lastMessage = '2 expensive';
