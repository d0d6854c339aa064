import type { Operation } from '@gatehouse/sdk-plugin';

/** Verbs that end an operation id, as a person would say them. */
const verbs: Readonly<Record<string, string>> = {
  get: 'Read',
  set: 'Set',
  list: 'List',
  add: 'Add',
  create: 'Create',
  update: 'Change',
  delete: 'Delete',
  clear: 'Clear',
  start: 'Start',
  stop: 'Stop',
};

/** The summary of the declaration, or else one made from the id: `task_state_get` is `Read task state`. */
export function summaryOf({ id, summary }: Operation): string {
  if (summary !== undefined) return summary;
  const words = id.split('_');
  const verb = verbs[words.at(-1) ?? ''];
  const text =
    verb === undefined || words.length === 1 ? words.join(' ') : [verb, ...words.slice(0, -1)].join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
