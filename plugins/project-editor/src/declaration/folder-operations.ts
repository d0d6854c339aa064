import { pathText } from '@gatehouse/plugin-runtime/api';
import {
  described,
  integer,
  namedObject,
  operation,
  queryBoolean,
  queryInteger,
} from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { inEditor } from './editor-facts.ts';

const maxTake = 200;

const entry = namedObject('FolderEntry', 'A file or folder of this machine.', {
  name: described(v.string(), 'Its name'),
  path: described(v.string(), 'Its absolute path; of a link that of the link'),
  kind: described(
    v.picklist(['file', 'folder', 'other']),
    'What it is, and of a link what that leads to; other: neither, or a link to nothing that may be seen',
  ),
  isLink: described(v.boolean(), 'Whether it is a symbolic link'),
  sizeBytes: v.nullable(described(integer, 'Size of a file in bytes; null for all else')),
  modifiedAt: v.nullable(
    described(v.string(), 'UTC ISO-8601 time of its last change; null when it cannot be looked at'),
  ),
});

export const folderOperations = [
  operation({
    id: 'folder_list',
    summary: 'List a folder of this machine, as runs of the key may read it',
    description:
      'For people who choose a file. What runs may not read is left out, and a folder that they may not read is refused: the data folder, the installation, hidden entries of the home folder, and what `runtime.files.roots` leaves out. The key needs `io:filesystem`. The audit keeps which folder was listed.',
    method: 'GET',
    path: '/folder',
    tier: 1,
    scope: 'project:edit',
    ...inEditor,
    contentScopes: ['io:filesystem'],
    query: {
      folder: v.optional(
        described(
          pathText(),
          'Absolute path of the folder; left out: that of the open project, else the home folder',
        ),
      ),
      contains: v.optional(
        described(
          v.string(),
          'Only entries whose name has this text, in any case; of more than 10,000 that fit none is answered',
        ),
      ),
      hidden: v.optional(
        described(queryBoolean(), 'Also entries whose name begins with a dot; false when it is left out'),
      ),
      skip: v.optional(
        described(queryInteger({ min: 0 }), 'How many are left out at the beginning; 0 when it is left out'),
      ),
      take: v.optional(
        described(
          queryInteger({ min: 1, max: maxTake }),
          `How many are answered at most; ${maxTake} when it is left out`,
        ),
      ),
    },
    reply: v.object({
      folder: described(v.string(), 'Real path of the folder, without links'),
      parent: v.nullable(described(v.string(), 'The folder around it; null where that may not be read')),
      places: described(
        v.array(v.string()),
        'Folders to begin with: that of the project, the home folder, and others that are open to runs',
      ),
      entries: described(v.array(entry), 'Folders first, each by name'),
      totalCount: described(integer, 'How many entries fit, on all pages'),
    }),
    errors: ['not_found'],
  }),
] as const;

export const defaultTake = maxTake;
