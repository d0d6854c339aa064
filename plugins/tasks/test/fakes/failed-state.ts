import type { KeptState } from '@gatehouse/plugin-runtime/api';

/** A project with one action. */
export const failedProject = JSON.stringify({
  groups: [{ id: 'group-1', name: '', actions: [{ id: 'action-1', name: 'Read' }] }],
});

export const stateFacts = {
  kind: 'state',
  name: 'state.json',
  mediaType: 'application/vnd.gatehouse.state',
} as const;

export const stateAt = (actionId: string): KeptState => ({
  ...{ formatVersion: 1, actionId, groupId: 'group-1', variables: [['price', '41']] },
  ...{ lists: [], tables: [], resources: [] },
});

/** The state of a try that failed at the action of the project. */
export const failedState = JSON.stringify(stateAt('action-1'));
