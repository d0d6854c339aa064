import { type Change, compareProjects, isSecretName } from '@gatehouse/plugin-runtime/api';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';

const maxChanges = 50;
const maxCharacters = 200;

export interface ShownChanges {
  readonly changes: readonly Change[];
  readonly totalChanges: number;
}

/** The first changes between two documents, short enough to be stored with a task. Secrets and shared code are not shown. */
export function shownChanges(before: ProjectDocument, after: ProjectDocument): ShownChanges {
  const changes: Change[] = [];
  let totalChanges = 0;
  for (const change of compareProjects(before, after)) {
    if (change === null) continue;
    totalChanges += 1;
    if (changes.length < maxChanges) changes.push(shown(change));
  }
  return { changes, totalChanges };
}

type Value = Change['fields'][number]['before'];

function shown(change: Change): Change {
  const isHidden = change.part === 'sharedCode' || (change.part === 'variable' && isSecretName(change.name));
  const show = (value: Value) => (isHidden && value !== null ? '***' : shortened(value));
  const fields = change.fields.map(({ field, before, after }) => ({
    field,
    before: show(before),
    after: show(after),
  }));
  return { ...change, fields };
}

function shortened(value: Value): Value {
  if (typeof value !== 'string' || value.length <= maxCharacters) return value;
  return `${value.slice(0, maxCharacters)}…`;
}
