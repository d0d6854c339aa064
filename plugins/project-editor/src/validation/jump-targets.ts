import type { Action, ProjectDocument } from '@gatehouse/sdk-actions/document';

/** The target of Logic.Goto: the first action of a group, by its id or its name. A macro may name any group. */
export function jumpTargets(
  { groups }: Pick<ProjectDocument, 'groups'>,
  { type, action, parameters }: Pick<Action, 'type' | 'action' | 'parameters'>,
): readonly string[] {
  if (type !== 'Logic' || action !== 'Goto') return [];
  const wanted = parameters.GroupId ?? '';
  const isOpen = wanted.includes('{-');
  return groups
    .filter(({ id, name }) => isOpen || id === wanted || name === wanted)
    .flatMap(({ actions: [first] }) => (first ? [first.id] : []));
}
