import type { SharedCode } from '@gatehouse/sdk-actions/document';
import type { SharedCodeBody } from '../declaration/code-schemas.ts';
import type { Edit } from './recipe.ts';
import { inputRefusal } from './refusals.ts';

const nothingShared: SharedCode = { usings: '', commonCode: '', loadCodeFromFile: false, localPath: '' };

/** The shared code with the changes; null and undefined leave a part as it is. */
export function changedSharedCode(sharedCode: SharedCode | null, changes: SharedCodeBody): SharedCode {
  const kept = sharedCode ?? nothingShared;
  return {
    usings: changes.usings ?? kept.usings,
    commonCode: changes.commonCode ?? kept.commonCode,
    loadCodeFromFile: changes.loadCodeFromFile ?? kept.loadCodeFromFile,
    localPath: changes.localPath ?? kept.localPath,
  };
}

/** Changes the shared code; returns whether the project had none before. */
export function setSharedCode({ base, draft }: Edit, changes: SharedCodeBody): { blockCreated: boolean } {
  const isNothing = Object.values(changes).every((change) => change === null || change === undefined);
  if (isNothing) return { blockCreated: false };
  const changed = changedSharedCode(base.sharedCode, changes);
  if (changed.loadCodeFromFile && changed.localPath.trim() === '') throw missingPath();
  draft.sharedCode = changed;
  return { blockCreated: base.sharedCode === null };
}

function missingPath() {
  const message = 'localPath must name the file when loadCodeFromFile is true.';
  return inputRefusal([{ parameterName: 'localPath', code: 'REQUIRED', message, expected: null, got: null }]);
}
