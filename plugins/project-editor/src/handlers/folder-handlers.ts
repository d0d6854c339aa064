import { dirname, isAbsolute, resolve } from 'node:path';
import type { FileGrants } from '@gatehouse/plugin-runtime/api';
import type { FileRights } from '@gatehouse/sdk-actions/files';
import { accessTo } from '@gatehouse/sdk-actions/internal/files';
import { GatehouseError, type Handlers } from '@gatehouse/sdk-plugin';
import { defaultTake, type folderOperations } from '../declaration/folder-operations.ts';
import { listFolder } from '../folders/list-folder.ts';
import type { WholeEditor } from './editor.ts';

interface Parts extends Pick<WholeEditor, 'executionJournal' | 'workspace'> {
  readonly grants: Pick<FileGrants, 'ofRun' | 'rules'>;
}

/** Folders of this machine, with the rights of a run of the open project that may use files. */
export function folderHandlers({ executionJournal, grants, workspace }: Parts) {
  return {
    folder_list: async (call) => {
      call.demand('io:filesystem');
      const { query, requestId, caller } = call;
      const projectPath = workspace.filePath();
      const rights = grants.ofRun({ projectPath, allowedScopes: ['io:filesystem'] });
      const usual = projectPath === null ? grants.rules().home : dirname(projectPath);
      const path = query.folder === undefined ? usual : parseFolder(query.folder);
      const { contains = '', hidden = false, skip = 0, take = defaultTake } = query;
      const page = await listFolder({ path, rights }, { contains, showsHidden: hidden, skip, take });
      const { folder, totalCount } = page;
      const details = { folder, totalCount };
      await executionJournal.note({ event: 'folder_listed', requestId, keyId: caller.keyId, details });
      return { ...page, entries: [...page.entries], places: placesOf(rights) };
    },
  } satisfies Handlers<typeof folderOperations>;
}

function parseFolder(text: string): string {
  if (isAbsolute(text) && !text.includes('\0')) return resolve(text);
  throw new GatehouseError('bad_request', `folder must be absolute; it is ${JSON.stringify(text)}.`);
}

/** The narrowest first: that of the project, then those of people, then the whole machine. */
function placesOf(rights: FileRights): string[] {
  const open = rights.filter(({ path }) => accessTo(rights, path) !== 'none').map(({ path }) => path);
  return [...new Set(open.reverse())];
}
