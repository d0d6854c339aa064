import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { parse } from 'node:path';
import type { FileRights } from '@gatehouse/sdk-actions/files';

/** Tests write to temporary folders alone, whatever the code under test would do. */
export const testFiles: FileRights = [
  { path: parse(process.cwd()).root, access: 'read' },
  { path: realpathSync(tmpdir()), access: 'write' },
];
