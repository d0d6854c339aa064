import { pathText } from '@gatehouse/plugin-runtime/api';
import { integer, namedObject } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { maybe, nullableText } from './schemas.ts';

export const productVersionReply = v.object({ productVariant: v.string(), productVersion: v.string() });

export const projectInfoReply = namedObject('Project', 'The open project.', {
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
  fileSizeBytes: v.nullable(integer),
  lastWriteTimeUtc: nullableText,
  restricted: v.boolean(),
});

/** Path of the kept unsaved changes of the replaced project; absent without such changes. */
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
  fileSizeBytes: v.nullable(integer),
  lastWriteTimeUtc: nullableText,
  projectVersion: nullableText,
});

export const projectOpenReply = v.object({
  ...freshnessReply.entries,
  projectId: v.string(),
  restricted: v.boolean(),
  recoveryPath,
});

/** `overwrite` extends the contract: the caller agrees to replace the file on the disk. */
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
  /** Digest of the project with everything that it runs: `expectedDigest` of project_approve. */
  digest: v.string(),
  /** True until project_approve: a part of the project was not made or approved here, so nothing of it runs. */
  restricted: v.boolean(),
  /** The files that are not approved. */
  restrictedFiles: v.array(v.string()),
});
