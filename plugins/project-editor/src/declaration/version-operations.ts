import { described, integer, namedObject, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { editsProject, readsProject } from './editor-facts.ts';

const versionPath = { versionId: described(v.string(), 'Id of the version, from project_versions_list') };

export const versionOperations = [
  operation({
    id: 'project_versions_list',
    summary: 'List the versions of the project file that saves have replaced, the newest first',
    description:
      'The newest 30 of a file are kept, 300 of all files. A project that was never saved has none. Compare one with project_diff by its path.',
    method: 'GET',
    path: '/projects/current/versions',
    ...readsProject,
    reply: v.object({
      versions: described(
        v.array(
          namedObject('ProjectVersion', 'A version of a project file that a save replaced.', {
            versionId: described(v.string(), 'Id of the version'),
            path: described(
              v.string(),
              'Absolute path of the kept file, which project_diff and project_open take',
            ),
            savedAt: described(v.string(), 'UTC ISO-8601 time at which this version was saved'),
            sizeBytes: described(integer, 'Size of the file in bytes'),
          }),
        ),
        'The newest first',
      ),
      totalCount: described(integer, 'How many there are'),
    }),
    errors: ['project_not_open'],
  }),
  operation({
    id: 'project_version_image_get',
    summary: 'Draw a kept version of the project file as SVG',
    method: 'GET',
    path: '/projects/current/versions/{versionId}/image',
    params: versionPath,
    ...readsProject,
    reply: v.object({
      svg: described(v.string(), 'The picture of the whole version'),
      width: described(integer, 'Width in pixels'),
      height: described(integer, 'Height in pixels'),
    }),
    errors: ['project_not_open', 'not_found', 'failed_precondition'],
  }),
  operation({
    id: 'project_version_restore',
    summary: 'Give the open project the content of a kept version, in one edit that can be undone',
    description:
      'Name and id of the project stay, and its file is not written before the next save. Other custom or shared code than the project has needs the scope code:author and tier 3.',
    method: 'POST',
    path: '/projects/current/versions/{versionId}/restore',
    params: versionPath,
    ...editsProject,
    body: v.strictObject({}),
    reply: v.object({
      restored: described(v.literal(true), 'Always true'),
      hasUnsavedChanges: described(v.boolean(), 'Whether the project differs from its file now'),
    }),
  }),
] as const;
