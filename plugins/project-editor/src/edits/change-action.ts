import type { Action, ActionRetry } from '@gatehouse/sdk-actions/document';
import { castDraft } from 'immer';
import type { ActionPlace } from '../graph/find-action.ts';
import { addMissingVariables } from './add-missing-variables.ts';
import { isOlderVersion } from './is-older-version.ts';
import { type Edit, finished } from './recipe.ts';

/** The lowest product version that knows disabled actions. */
const disabledSince = '7.2.1.0';

export type ActionContent = Pick<Action, 'type' | 'action' | 'parameters' | 'results' | 'finder'>;

/** Gives an action new content. `allowsBranch` decides which of its links stay. */
export function updateAction(
  edit: Edit,
  { groupIndex, index, action }: ActionPlace,
  change: { readonly content: ActionContent; readonly allowsBranch: (branch: string) => boolean },
): void {
  addMissingVariables(edit, Object.values(change.content.results));
  const target = edit.draft.groups[groupIndex]?.actions[index];
  if (!target) return;
  Object.assign(target, castDraft(change.content));
  const { links } = edit.base;
  const kept = links.filter((link) => link.source !== action.id || change.allowsBranch(link.branch));
  if (kept.length < links.length) edit.draft.links = finished(kept);
}

/** An empty name clears the caption. */
export function renameAction({ draft }: Edit, { groupIndex, index }: ActionPlace, name: string): void {
  const target = draft.groups[groupIndex]?.actions[index];
  if (target) target.name = name;
}

export interface PropertyChanges {
  readonly disabled?: boolean | null | undefined;
  readonly breakpoint?: boolean | null | undefined;
  readonly optional?: boolean | null | undefined;
  readonly retry?: RetryChange | null | undefined;
  /** The same text as the name. */
  readonly comment?: string | null | undefined;
}

/** No further attempts (`times` 0) removes the retry; other missing fields stay as they are. */
export interface RetryChange {
  readonly times: number;
  readonly pauseSec?: number | null | undefined;
  readonly factor?: number | null | undefined;
  readonly maxPauseSec?: number | null | undefined;
  readonly on?: string | null | undefined;
}

function changedRetry(old: ActionRetry | null, { times, ...change }: RetryChange): ActionRetry | null {
  if (times === 0) return null;
  return {
    times,
    pauseSec: change.pauseSec ?? old?.pauseSec ?? 1,
    factor: change.factor ?? old?.factor ?? 2,
    maxPauseSec: change.maxPauseSec ?? old?.maxPauseSec ?? 60,
    on: change.on ?? old?.on ?? '',
  };
}

/** Null and undefined leave a property as it is. */
export function setProperties(
  { base, draft }: Edit,
  { groupIndex, index }: ActionPlace,
  changes: PropertyChanges,
): void {
  const target = draft.groups[groupIndex]?.actions[index];
  if (!target) return;
  target.disabled = changes.disabled ?? target.disabled;
  target.breakpoint = changes.breakpoint ?? target.breakpoint;
  target.optional = changes.optional ?? target.optional;
  target.name = changes.comment ?? target.name;
  if (changes.retry) target.retry = changedRetry(target.retry, changes.retry);
  if (changes.disabled && isOlderVersion(base.minVersion, disabledSince)) draft.minVersion = disabledSince;
}
