import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ProjectFiles } from '@gatehouse/plugin-runtime/api';
import { BytesReply, type Caller, GatehouseError, type Handlers, type Upload } from '@gatehouse/sdk-plugin';
import type { transferOperations } from '../declaration/transfer-operations.ts';
import { projectNameOf } from '../session/project-path.ts';
import type { WholeEditor } from './editor.ts';

const maxBytes = 256 * 1024 * 1024;
const maxNameLength = 100;

/** Projects that come from a client as bytes, and go there. */
export function transferHandlers({ workspace, files }: WholeEditor) {
  return {
    project_import: async ({ body, upload, query, headers }) => {
      const { document, name } = await (upload === null
        ? parseFile(files, body.name, Buffer.from(body.contentBase64, 'base64'))
        : parseUpload(files, query.name ?? '', upload));
      const { project, recoveryPath } = await workspace.import(document, {
        name,
        ifMatch: headers['if-match'],
      });
      const { id: projectId } = project.session.document;
      const { isRestricted: restricted } = project;
      const facts = { projectName: name, projectPath: null, projectId, restricted };
      return { ...facts, ...(recoveryPath && { recoveryPath }) };
    },
    project_export: async (call) => {
      const { document, etag } = workspace.current().session;
      const { format } = call.query;
      if (document.sharedCode !== null) assertMayReadCode(call.caller);
      const bytes = await files.serialize(document, `project.${format}`);
      call.setHeader('ETag', etag);
      const headers = {
        'content-type': 'application/octet-stream',
        'content-length': String(bytes.length),
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${document.name}.${format}`)}`,
      };
      return new BytesReply({ status: 200, headers, bytes });
    },
  } satisfies Handlers<typeof transferOperations>;
}

async function parseUpload(files: ProjectFiles, sentName: string, { path: file, sizeBytes }: Upload) {
  try {
    if (sizeBytes <= maxBytes) return await parseFile(files, sentName, await readFile(file));
    throw new GatehouseError(
      'bad_request',
      `A project file has at most ${maxBytes} bytes, not ${sizeBytes}.`,
    );
  } finally {
    await rm(file, { force: true });
  }
}

async function parseFile(files: ProjectFiles, sentName: string, bytes: Buffer) {
  const fileName = toFileName(sentName);
  return { document: await files.parse(bytes, fileName), name: projectNameOf(fileName) };
}

/** The last segment, without what no file name has. */
function toFileName(sent: string): string {
  const name = (sent.split(/[/\\]/).at(-1) ?? '').replaceAll(/\p{Cc}/gu, '_').trim();
  const ending = path.extname(name);
  if (/^\.(zp|xmlz)$/i.test(ending)) return `${projectNameOf(name).slice(0, maxNameLength)}${ending}`;
  const shown = JSON.stringify(name.slice(-maxNameLength));
  throw new GatehouseError('bad_request', `The editor takes .zp and .xmlz files; ${shown} is neither.`);
}

function assertMayReadCode({ scopes, maxTier }: Caller): void {
  if (scopes.has('code:read')) return;
  throw new GatehouseError('forbidden', 'The project has shared code, which the key may not read.', {
    required: { tier: 2, scopes: ['project:read', 'code:read'] },
    current: { tier: maxTier, scopes: [...scopes] },
    missingScopes: ['code:read'],
  });
}
