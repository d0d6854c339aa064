import { category } from '@gatehouse/sdk-actions';
import { ways } from './logic/branch-actions.ts';
import { ends } from './logic/run-end-actions.ts';

export const logic = category({
  tag: 'Logic',
  title: 'Logic',
  summary: 'Decides which way a project goes: conditions, cases, loops, pauses, locks and the end',
  actions: { ...ways, ...ends },
});
