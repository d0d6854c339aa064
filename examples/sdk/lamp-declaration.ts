// src/declaration.ts: all that can be known of the plugin without running it. The manifest is written from it.
import { channels } from '@gatehouse/sdk-actions';
import {
  type AccessDeclaration,
  type CategoryFacts,
  type ConsoleEntry,
  changeable,
  changes,
  clock,
  type DaemonSetting,
  type Declaration,
  declarePlugin,
  documentStore,
  networkTarget,
  type ScopeDeclaration,
  secret,
} from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { operations } from './lamp-operations.ts';

const scopes: readonly ScopeDeclaration[] = [
  { id: 'lamp:read', summary: 'See lamps' },
  { id: 'lamp:control', summary: 'Switch lamps' },
];

/** `pluginConfig.lamp` of `config.json`. Without the setting `bridge` the plugin does not start. */
const settings = v.strictObject({
  bridge: networkTarget(),
  token: v.optional(secret(v.string()), ''),
  // A person may change it in the console; what names a program or an address stays without `changeable`.
  pollSeconds: v.optional(
    changeable(v.pipe(v.number(), v.minValue(1), v.description('Seconds between two looks'))),
    30,
  ),
});

/** Code of the plugin reaches nothing else. `{bridge}` is the value of the setting. */
export const access = { network: ['{bridge}'], files: ['own'] } as const satisfies AccessDeclaration;

/** Drawn by the console of the daemon. Fields are those of the answers of operations. */
const page: ConsoleEntry = {
  tiles: [{ id: 'count', title: 'Lamps', operation: 'lamps_list', value: 'lamps' }],
  tables: [
    {
      id: 'lamps',
      title: 'All lamps',
      operation: 'lamps_list',
      rows: 'lamps',
      columns: [
        { field: 'name', title: 'Name' },
        { field: 'level', title: 'Percent', kind: 'number' },
      ],
      rowActions: ['lamp_set'],
    },
  ],
};

export const declaration = declarePlugin({
  id: 'lamp',
  title: 'Lamps',
  operations,
  scopes,
  needs: { changes, channels, clock, documentStore },
  config: settings,
  access,
  console: page,
  // It polls, so that it starts with the daemon and not with its first call.
  background: true,
});

/** A plugin with a browser of its own shows it where the daemon was started with `--headed`. */
export const takenFromDaemon: readonly DaemonSetting[] = ['headed'];

/** A summary of any plugin, for a reviewer. */
export function summaryOf({
  title,
  operations: all,
  actionCategories = [],
  access: reach = {},
}: Declaration): string {
  const actions = actionCategories.map(describeCategory).join(', ');
  return `${title}: ${all.length} operations, actions ${actions || 'none'}, reaches ${(reach.network ?? []).join(', ') || 'nothing'}`;
}

function describeCategory({ title, variants }: CategoryFacts): string {
  return `${title} (${variants.map(({ action }) => action).join(', ')})`;
}
