import type { ProjectDocument } from '@gatehouse/sdk-actions/document';

/** Names of the actions of a project, by id. */
export type ActionNames = ReadonlyMap<string, string>;

/** Unnamed actions are called after their type and variant. */
export function actionNames({ groups }: ProjectDocument): ActionNames {
  const actions = groups.flatMap((group) => group.actions);
  return new Map(actions.map(({ id, name, type, action }) => [id, name === '' ? `${type}.${action}` : name]));
}
