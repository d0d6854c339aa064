import path from 'node:path';
import { type ActionContext, type GuardedPath, readRegularFile } from '@gatehouse/plugin-runtime/api';
import { sharedCodeFile } from '../language/shared-file.ts';
import type { AllowedImports } from '../protocol.ts';
import { CodeError } from './code-error.ts';

const maxBytes = 2 ** 24;

export interface SharedText {
  readonly usings: string;
  readonly commonCode: string;
}

/** What the project shares among its code. Throws where it lies in a file that cannot be read. */
export async function readSharedCode({ document, run }: ActionContext): Promise<SharedText> {
  const { sharedCode } = document;
  if (!sharedCode) return { usings: '', commonCode: '' };
  const { usings, commonCode, loadCodeFromFile, localPath } = sharedCode;
  if (!loadCodeFromFile) return { usings, commonCode };
  const file = sharedCodeFile(localPath, run.projectPath);
  if (file === null) {
    const message = `The shared code lies at ${localPath}, below the folder of the project: save the project first.`;
    throw new CodeError({ name: 'SharedCodeError', message });
  }
  return { usings, commonCode: await readCodeFile({ path: path.resolve(file), rights: run.fileRights }) };
}

async function readCodeFile(named: GuardedPath): Promise<string> {
  const bytes = await readRegularFile(named, maxBytes).catch((error: Error) =>
    fail(named.path, error.message),
  );
  return bytes.toString('utf8');
}

function fail(file: string, reason: string): never {
  throw new CodeError({
    name: 'SharedCodeError',
    message: `The shared code ${file} cannot be read: ${reason}`,
  });
}

const external = /^\[external\](.*)\[external\]$/s;

/** What the references of the project and of the action let code import. */
export function allowedImports(references: readonly string[], projectPath: string | null): AllowedImports {
  const folder = projectPath === null ? null : path.dirname(projectPath);
  const entries = references.map((reference) => reference.trim()).filter((reference) => reference !== '');
  const files = entries.flatMap((entry) => {
    const written = external.exec(entry)?.[1]?.trim();
    return written === undefined ? [] : (sharedCodeFile(written, projectPath) ?? []);
  });
  return { packages: entries.filter((entry) => !external.test(entry)), files, folder };
}
