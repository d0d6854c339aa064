import { pathText } from '@gatehouse/plugin-runtime/api';
import * as v from 'valibot';
import { maybe, nullableText } from './schemas.ts';

export const productVersionReply = v.object({ productVariant: v.string(), productVersion: v.string() });

export const projectInfoReply = v.object({
  hostProductVersion: v.string(),
  projectName: v.string(),
  projectPath: nullableText,
  projectId: v.string(),
  projectMinVersion: v.string(),
  lastModified: v.string(),
  isAndroidHost: v.boolean(),
  isRealPhone: v.boolean(),
  hasUnsavedChanges: v.boolean(),
  fileHash: nullableText,
  fileSizeBytes: v.nullable(v.number()),
  lastWriteTimeUtc: nullableText,
  restricted: v.boolean(),
});

/** Where the unsaved changes of the project that was replaced were kept; absent when there were none. */
const recoveryPath = v.optional(v.string());

export const projectCreateReply = v.object({
  projectName: v.string(),
  projectPath: v.null(),
  projectId: v.string(),
  recoveryPath,
});

export const projectOpenBody = v.strictObject({ path: pathText() });

export const freshnessReply = v.object({
  projectName: v.string(),
  projectPath: v.string(),
  fileHash: nullableText,
  fileSizeBytes: v.nullable(v.number()),
  lastWriteTimeUtc: nullableText,
  projectVersion: nullableText,
});

export const projectOpenReply = v.object({
  ...freshnessReply.entries,
  projectId: v.string(),
  restricted: v.boolean(),
  recoveryPath,
});

/** `overwrite` goes beyond the contract: it is the caller's yes to replacing what is on disk. */
export const projectSaveBody = v.strictObject({ path: maybe(pathText()), overwrite: maybe(v.boolean()) });

export const projectCloseBody = v.strictObject({ discardUnsavedChanges: maybe(v.boolean()) });

export const projectCloseReply = v.object({ projectName: v.string(), projectPath: nullableText });

export const requirementsReply = v.object({
  scopes: v.array(v.string()),
  causes: v.array(
    v.object({
      scope: v.string(),
      actionId: v.string(),
      groupId: v.string(),
      type: v.string(),
      action: v.string(),
    }),
  ),
  unknownCategories: v.array(v.string()),
  /** Of the project with all that it runs: `expectedDigest` of project_approve. */
  digest: v.string(),
  /** Nothing of it runs until project_approve: something of it was not made or approved here. */
  restricted: v.boolean(),
  /** Which files of it. */
  restrictedFiles: v.array(v.string()),
});
