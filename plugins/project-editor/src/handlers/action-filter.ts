import type { Action } from '@gatehouse/sdk-actions/document';

export interface ActionFilter {
  /** A type, or a type and an action with a dot between them. */
  readonly type?: string | undefined;
  readonly contains?: string | undefined;
}

/** Whether an action passes the filter. Letter case does not count. */
export function actionFilter({ type, contains }: ActionFilter): (action: Action) => boolean {
  if (type === undefined && contains === undefined) return () => true;
  const wantedType = type?.toLowerCase() ?? null;
  const wantedText = contains?.toLowerCase() ?? '';
  return (action) => {
    const own = action.type.toLowerCase();
    const isOfType =
      wantedType === null || wantedType === own || wantedType === `${own}.${action.action.toLowerCase()}`;
    if (!isOfType || wantedText === '') return isOfType;
    const texts = [action.name, ...Object.values(action.parameters)];
    return texts.some((text) => text.toLowerCase().includes(wantedText));
  };
}
