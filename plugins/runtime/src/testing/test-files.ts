import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { parse } from 'node:path';
import type { FileRights } from '@gatehouse/sdk-actions/files';

/** Tests can write to temporary folders only. */
export const testFiles: FileRights = [
  { path: parse(process.cwd()).root, access: 'read' },
  { path: realpathSync(tmpdir()), access: 'write' },
];
