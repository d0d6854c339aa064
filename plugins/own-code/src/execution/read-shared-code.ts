import { createHash } from 'node:crypto';
import path from 'node:path';
import {
  isExternal,
  maxCodeBytes,
  missingDigest,
  referencedFile,
  sharedCodeFile,
} from '@gatehouse/plugin-runtime/api';
import type { ActionContext, ApprovedCode } from '@gatehouse/sdk-actions';
import { type GuardedPath, readRegularFile } from '@gatehouse/sdk-actions/files';
import type { AllowedImports } from '../code-messages.ts';
import { CodeError } from './code-run-error.ts';

export interface SharedText {
  readonly usings: string;
  readonly commonCode: string;
}

/** The shared code of the project. Throws where it is in a file that cannot be read. */
export async function readSharedCode({ document, run, assertApproved }: ActionContext): Promise<SharedText> {
  const { sharedCode } = document;
  if (!sharedCode) return { usings: '', commonCode: '' };
  const { usings, commonCode, loadCodeFromFile, localPath } = sharedCode;
  if (!loadCodeFromFile) return { usings, commonCode };
  const file = sharedCodeFile(localPath, run.projectPath);
  if (file === null) {
    const message = `The shared code lies at ${localPath}, below the folder of the project: save the project first.`;
    throw new CodeError({ name: 'SharedCodeError', message });
  }
  const bytes = await readCodeFile({ path: path.resolve(file), rights: run.fileRights });
  await assertApproved({
    kind: 'code',
    path: file,
    digest: digestOf(bytes),
  });
  return { usings, commonCode: bytes.toString('utf8') };
}

async function readCodeFile(named: GuardedPath): Promise<Buffer> {
  return readRegularFile(named, maxCodeBytes).catch((error: Error) => fail(named.path, error.message));
}

function fail(file: string, reason: string): never {
  throw new CodeError({
    name: 'SharedCodeError',
    message: `The shared code ${file} cannot be read: ${reason}`,
  });
}

/** Code may import the files that were approved with the project. Returns their digests. */
export async function approvedFiles(
  { files }: Pick<AllowedImports, 'files'>,
  { assertApproved, run }: Pick<ActionContext, 'assertApproved' | 'run'>,
): Promise<ApprovedCode> {
  const digests: Record<string, string> = {};
  for (const file of files) {
    const digest = await readCodeFile({ path: file, rights: run.fileRights }).then(
      digestOf,
      () => missingDigest,
    );
    await assertApproved({ kind: 'code', path: file, digest });
    digests[file] = digest;
  }
  return digests;
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Imports that the references of the project and of the action allow. */
export function allowedImports(references: readonly string[], projectPath: string | null): AllowedImports {
  const folder = projectPath === null ? null : path.dirname(projectPath);
  const entries = references.map((reference) => reference.trim()).filter((reference) => reference !== '');
  const files = entries.flatMap((entry) => referencedFile(entry, projectPath) ?? []);
  return { packages: entries.filter((entry) => !isExternal(entry)), files, folder };
}
