import { category } from '@gatehouse/sdk-actions';
import { ends } from './logic/ends.ts';
import { ways } from './logic/ways.ts';

export const logic = category({
  tag: 'Logic',
  title: 'Logic',
  summary: 'Decides which way a project goes: conditions, cases, loops, pauses, locks and the end',
  actions: { ...ways, ...ends },
});
