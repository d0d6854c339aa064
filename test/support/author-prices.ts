import type { ApiClient } from './api-client.ts';

export interface AuthoredProject {
  /** Ids of the actions by their keys below. */
  readonly actions: Readonly<Record<string, string>>;
  readonly path: string;
}

export interface AuthorOptions {
  readonly shopUrl: string;
  /** Where the project is saved. */
  readonly path: string;
}

interface Sketch {
  /** The name in the links below and in the tests. */
  readonly key: string;
  /** The name for people. */
  readonly name: string;
  readonly type: string;
  readonly action: string;
  readonly parameters?: Readonly<Record<string, string | number | boolean>>;
  readonly results?: Readonly<Record<string, string>>;
  readonly xpath?: string;
}

interface GroupSketch {
  readonly x: number;
  readonly y: number;
  readonly actions: readonly Sketch[];
}

const element = (xpath: string) => ({ xpath, parameters: { FinderType: 'XPathFinder' } });

const groups: readonly GroupSketch[] = [
  {
    x: 0,
    y: 200,
    actions: [
      {
        key: 'open',
        name: 'Open the first page',
        type: 'Tab',
        action: 'Navigate',
        parameters: { Url: '{-Variable.ShopUrl-}/products?page=1' },
      },
      {
        key: 'rows',
        name: 'Read the rows',
        type: 'HtmlElement',
        action: 'ToTable',
        xpath: "//table[@id='products']",
        parameters: {
          FinderType: 'XPathFinder',
          Table: 'Prices',
          RowXPath: ".//tr[@class='product']",
          CellXPaths: './td[1]\n./td[2]\n./td[3]',
        },
        results: { RowCount: 'RowsOfPage' },
      },
      {
        key: 'hasNext',
        name: 'Is there a next page?',
        type: 'HtmlElement',
        action: 'Exists',
        xpath: "//a[@id='next']",
        parameters: { FinderType: 'XPathFinder', TimeoutSec: 0 },
        results: { OutputVariable: 'HasNext' },
      },
      {
        key: 'more',
        name: 'More pages?',
        type: 'Logic',
        action: 'If',
        parameters: { Mode: 'simple', Left: '{-Variable.HasNext-}', Op: 'eq', Right: 'true' },
      },
      {
        key: 'next',
        name: 'Go to the next page',
        type: 'HtmlElement',
        action: 'RiseEvent',
        xpath: "//a[@id='next']",
        parameters: { FinderType: 'XPathFinder', Event: 'click' },
      },
    ],
  },
  {
    x: 400,
    y: 200,
    actions: [
      {
        key: 'late',
        name: 'Open the late page',
        type: 'Tab',
        action: 'Navigate',
        parameters: { Url: '{-Variable.ShopUrl-}/late?ms=300' },
      },
      {
        key: 'appears',
        name: 'Wait for its text',
        type: 'HtmlElement',
        action: 'Wait',
        ...element("//*[@id='late']"),
      },
      {
        key: 'read',
        name: 'Read its text',
        type: 'HtmlElement',
        action: 'Get',
        ...element("//*[@id='late']"),
        results: { OutputVariable: 'LateText' },
      },
    ],
  },
  {
    x: 800,
    y: 200,
    actions: [
      {
        key: 'ask',
        name: 'Ask a person',
        type: 'UserAction',
        action: 'WaitForUserAction',
        parameters: { Prompt: 'Are these all prices of the shop? The late page says: {-Variable.LateText-}' },
      },
      {
        key: 'save',
        name: 'Keep the table',
        type: 'Table',
        action: 'SaveFile',
        parameters: { Table: 'Prices', Path: '{-Project.Directory-}/prices.csv', Format: 'csv' },
      },
      {
        key: 'count',
        name: 'Count the rows',
        type: 'Table',
        action: 'RowCount',
        parameters: { Table: 'Prices' },
        results: { OutputVariable: 'Rows' },
      },
      {
        key: 'summary',
        name: 'Write a summary',
        type: 'File',
        action: 'Write',
        parameters: {
          Path: '{-Project.Directory-}/prices.txt',
          Text: '{-Variable.Rows-} products, {-Variable.LateText-}',
        },
      },
    ],
  },
];

/** Authors the price project of the example through the editor's operations only, and saves it. */
export async function authorPrices(
  editor: ApiClient,
  { shopUrl, path }: AuthorOptions,
): Promise<AuthoredProject> {
  await editor.ok('POST /projects');
  await editor.ok('POST /projects/current/variables', {
    variables: [{ name: 'ShopUrl', defaultValue: shopUrl }],
  });
  await editor.ok('POST /projects/current/tables', { tables: [{ name: 'Prices' }] });
  const actions: Record<string, string> = {};
  for (const group of groups) Object.assign(actions, await addGroup(editor, group));
  const link = (source: string, branch: string, target: string) => ({
    actionId: actions[source],
    branch,
    targetActionId: actions[target],
  });
  const { items } = await editor.ok('POST /projects/current/actions/links', {
    links: [
      link('next', 'OnSuccess', 'rows'),
      link('more', 'Default', 'late'),
      link('read', 'OnSuccess', 'ask'),
    ],
  });
  const refused = items.filter((item: { error: string | null }) => item.error !== null);
  if (refused.length > 0) throw new Error(`links were refused: ${JSON.stringify(refused)}`);
  await editor.ok('POST /projects/current/save', { path });
  return { actions, path };
}

async function addGroup(editor: ApiClient, group: GroupSketch): Promise<Readonly<Record<string, string>>> {
  const ids: Record<string, string> = {};
  let groupId: string | undefined;
  for (const { key, name, xpath, ...sketch } of group.actions) {
    const bindings =
      xpath === undefined ? {} : { bindings: { discriminator: 'XPathFinder', scalars: { XPath: xpath } } };
    const place = groupId === undefined ? { x: group.x, y: group.y } : { groupId };
    const added = await editor.ok('POST /projects/current/actions', { ...sketch, ...bindings, ...place });
    ids[key] = added.actionId;
    groupId = added.groupId;
    await editor.ok(`PUT /projects/current/actions/${groupId}/${added.actionId}/name`, { name });
  }
  return ids;
}
