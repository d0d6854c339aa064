import type { ConsoleEntry } from '@gatehouse/sdk-plugin';

/** With the local engine there is no fleet to look at. */
const fact = { operation: 'nodes_list', unlessNull: 'joinAt' };

/** The page of the fleet in the console. */
export const consoleEntry = {
  tiles: [
    { id: 'nodes', title: 'Nodes', ...fact, value: 'nodes' },
    { id: 'waiting', title: 'Threads that wait', ...fact, value: 'waiting' },
    { id: 'engine', title: 'Engine', ...fact, value: 'engine' },
  ],
  tables: [
    {
      id: 'nodes',
      title: 'All nodes',
      operation: 'nodes_list',
      rows: 'nodes',
      columns: [
        { field: 'name', title: 'Name' },
        { field: 'state', title: 'State', kind: 'state' },
        { field: 'trouble', title: 'Trouble' },
        { field: 'running', title: 'Threads', kind: 'number' },
        { field: 'slots', title: 'At most', kind: 'number' },
        { field: 'labels', title: 'Labels', kind: 'list' },
        { field: 'version', title: 'Version' },
        { field: 'lastSeenAt', title: 'Seen', kind: 'time' },
      ],
      rowActions: ['node_drain', 'node_remove'],
    },
  ],
  forms: [{ id: 'join', title: 'Let a machine join', operation: 'node_token_create' }],
} satisfies ConsoleEntry;
