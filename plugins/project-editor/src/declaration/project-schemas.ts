import { pathText } from '@gatehouse/plugin-runtime/api';
import { described, integer, namedObject } from '@gatehouse/sdk-plugin';
import { contentCauseSchema } from '@gatehouse/sdk-plugin/internal';
import * as v from 'valibot';
import { maybe } from './schemas.ts';

const fileFacts = {
  fileHash: v.nullable(
    described(
      v.string(),
      'SHA-256 of the file on the disk in lower-case hexadecimal; null without a file that can be read',
    ),
  ),
  fileSizeBytes: v.nullable(
    described(integer, 'Size of the file in bytes; null without a file that can be read'),
  ),
  lastWriteTimeUtc: v.nullable(
    described(
      v.string(),
      'UTC ISO-8601 time of the last write to the file; null without a file that can be read',
    ),
  ),
} as const;

export const productVersionReply = v.object({
  productVariant: described(v.string(), 'Edition that runs'),
  productVersion: described(v.string(), 'Version of Gatehouse'),
});

export const projectInfoReply = namedObject('Project', 'The open project.', {
  hostProductVersion: described(v.string(), 'Version of Gatehouse'),
  projectName: described(v.string(), 'Name of the project: that of its file, without the ending'),
  projectPath: v.nullable(described(v.string(), 'Absolute path of its file; null when it was never saved')),
  projectId: described(v.string(), 'Id in the file, a GUID that stays for the life of the project'),
  projectMinVersion: described(v.string(), 'Lowest product version that may open it'),
  lastModified: described(
    v.string(),
    'UTC ISO-8601 time of the last edit, else of the file or of the creation; 0001-01-01T00:00:00Z when it is not known',
  ),
  isAndroidHost: described(
    v.boolean(),
    'Whether the product drives phones and emulators in place of browsers',
  ),
  isRealPhone: described(v.boolean(), 'Whether the product is for phones, not for emulators'),
  hasUnsavedChanges: described(v.boolean(), 'Whether there are edits that the file does not have'),
  ...fileFacts,
  restricted: described(
    v.boolean(),
    'Whether nothing of it runs before project_approve, because it was not made or approved here',
  ),
  recovered: v.nullable(
    described(
      namedObject('RecoveredEdits', 'What came back with the project after the daemon had ended.', {
        edits: described(integer, 'How many unsaved edits; each can be undone'),
        fileChanged: described(
          v.boolean(),
          'Whether the file was changed by others since: a save asks for overwrite or another path',
        ),
      }),
      'Edits that were not saved when the daemon ended; null where nothing is unsaved, and after the next save',
    ),
  ),
});

const recoveryPath = v.optional(
  described(
    v.string(),
    'File with the unsaved changes of the project that was open before; left out when it had none',
  ),
);

export const projectCreateReply = v.object({
  projectName: described(v.string(), 'Name of the new project'),
  projectPath: described(v.null(), 'Null until it is saved'),
  projectId: described(v.string(), 'Id of the new project, a GUID that stays'),
  recoveryPath,
});

export const projectOpenBody = v.strictObject({
  path: described(pathText(), 'Absolute path of a .zp or .xmlz file of this machine'),
});

export const freshnessReply = v.object({
  projectName: described(v.string(), 'Name of the project: that of its file, without the ending'),
  projectPath: described(v.string(), 'Absolute path of its file'),
  ...fileFacts,
  projectVersion: v.nullable(
    described(v.string(), 'Product version that wrote the file; null when it is not known'),
  ),
});

export const projectOpenReply = v.object({
  ...freshnessReply.entries,
  projectId: described(v.string(), 'Id in the file, a GUID that stays for the life of the project'),
  restricted: described(
    v.boolean(),
    'Whether nothing of it runs before project_approve, because it was not made or approved here',
  ),
  recoveryPath,
});

export const projectSaveBody = v.strictObject({
  path: maybe(
    described(
      pathText(),
      'Absolute path of a .zp or .xmlz file, which is the file of the project from then on; empty, null or left out: its file. The first save needs it',
    ),
  ),
  overwrite: maybe(
    described(
      v.boolean(),
      'Replace a file that is not the one of the project, or that others have changed; false by default',
    ),
  ),
});

export const projectCloseBody = v.strictObject({
  discardUnsavedChanges: maybe(
    described(v.boolean(), 'Close it although changes would be lost; false by default'),
  ),
});

export const projectCloseReply = v.object({
  projectName: described(v.string(), 'Name of the closed project'),
  projectPath: v.nullable(described(v.string(), 'Absolute path of its file; null when it was never saved')),
});

export const requirementsReply = v.object({
  scopes: described(v.array(v.string()), 'Content scopes that a start needs'),
  causes: described(v.array(contentCauseSchema), 'Actions that need a scope, each with the scope'),
  unknownCategories: described(
    v.array(v.string()),
    'Action types that no live plugin knows, with which nothing starts',
  ),
  digest: described(
    v.string(),
    'Digest of the project with all that it runs, for expectedDigest of project_approve',
  ),
  restricted: described(
    v.boolean(),
    'Whether nothing of it runs before project_approve, because it was not made or approved here',
  ),
  restrictedFiles: described(
    v.array(v.string()),
    'Absolute paths of the files that are not approved; an empty text is a project without a file',
  ),
});
