import { category } from '@gatehouse/sdk-actions';
import { branchActions } from './logic/branch-actions.ts';
import { runEndActions } from './logic/run-end-actions.ts';

export const logicCategory = category({
  tag: 'Logic',
  title: 'Logic',
  summary: 'Decides which way a project goes: conditions, cases, loops, pauses, locks and the end',
  actions: { ...branchActions, ...runEndActions },
});
