import type { Action, ProjectDocument } from '@gatehouse/sdk-actions/document';

/** The parameter that names a group, by action. */
const groupParameters: Readonly<Record<string, string>> = {
  'Logic.Goto': 'GroupId',
  'WebBrowser.HandlePage': 'Group',
};

/** The first action of the group that an action names, by its id or its name. A macro may name any group. */
export function jumpTargets(
  { groups }: Pick<ProjectDocument, 'groups'>,
  { type, action, parameters }: Pick<Action, 'type' | 'action' | 'parameters'>,
): readonly string[] {
  const parameter = groupParameters[`${type}.${action}`];
  if (parameter === undefined) return [];
  const wanted = parameters[parameter] ?? '';
  const isOpen = wanted.includes('{-');
  return groups
    .filter(({ id, name }) => isOpen || id === wanted || name === wanted)
    .flatMap(({ actions: [first] }) => (first ? [first.id] : []));
}
