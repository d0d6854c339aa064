import path from 'node:path';
import type { Action, ProjectDocument } from '@gatehouse/sdk-actions/document';
import { isExternal } from '../files/code-files.ts';
import { importSpecifiers } from './import-specifiers.ts';

/** Names of modules, and the folder from which they are resolved. */
export interface CodeImports {
  readonly folder: string;
  readonly specifiers: readonly string[];
}

/** The imports of the code inside a document, and the packages that its references list. */
export function documentImports(document: ProjectDocument, projectPath: string | null): CodeImports | null {
  const code = document.groups.flatMap(({ actions }) => actions.filter(({ type }) => type === 'OwnCode'));
  if (projectPath === null || code.length === 0) return null;
  const { sharedCode, references } = document;
  const texts = [...code.map(({ parameters }) => parameters.Code ?? ''), sharedCode?.usings ?? ''];
  if (!sharedCode?.loadCodeFromFile) texts.push(sharedCode?.commonCode ?? '');
  const listed = [...(references ?? []), ...code.flatMap(listedBy)].map((line) => line.trim());
  const packages = listed.filter((line) => line !== '' && !isExternal(line) && !line.includes('{-'));
  const specifiers = new Set([...packages, ...texts.flatMap(importSpecifiers)]);
  return { folder: path.dirname(projectPath), specifiers: [...specifiers] };
}

function listedBy({ parameters }: Action): readonly string[] {
  return (parameters.References ?? '').split(/\r?\n/);
}
