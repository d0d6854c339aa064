import { bytesReply, described, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { editsProject, inEditor } from './editor-facts.ts';
import { projectCreateReply } from './project-schemas.ts';

const fileName = described(v.string(), 'Name of the file, which ends in .zp or .xmlz');

export const transferOperations = [
  operation({
    id: 'project_import',
    summary: 'Open a project whose file is sent along',
    description:
      'Takes the bytes as application/octet-stream with their name in the query, or a body with both, of 16 MiB at most. The project has no file before the first save, and takes the place of the open one, as with project_open; with If-Match only if that has not changed.',
    method: 'POST',
    path: '/projects/import',
    ...editsProject,
    query: { name: v.optional(described(v.string(), 'For an upload, which needs it: name of the file')) },
    body: v.strictObject({
      name: fileName,
      contentBase64: described(v.string(), 'Bytes of the file in base64'),
    }),
    upload: true,
    reply: v.object({
      ...projectCreateReply.entries,
      projectName: described(v.string(), 'Name of the project: that of the file, without the ending'),
      projectId: described(v.string(), 'Id in the file, a GUID that stays for the life of the project'),
      restricted: described(
        v.boolean(),
        'Whether nothing of it runs before project_approve, because it was not made or approved here',
      ),
    }),
    errors: ['failed_precondition'],
  }),
  operation({
    id: 'project_export',
    summary: 'Read the open project as the bytes of a file, with its unsaved edits',
    description:
      'Values of secrets are in it, so it needs tier 2; shared code in it needs the scope code:read. The header ETag names the state.',
    method: 'GET',
    path: '/projects/current/export',
    tier: 2,
    scope: 'project:read',
    ...inEditor,
    query: {
      format: v.optional(
        described(v.picklist(['zp', 'xmlz']), 'zp: JSON text; xmlz: XML that is packed with gzip'),
        'zp',
      ),
    },
    reply: bytesReply,
    errors: ['project_not_open'],
  }),
] as const;
