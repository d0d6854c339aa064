import path from 'node:path';
import type { NamedFile } from '@gatehouse/sdk-actions';
import type { Action, ProjectDocument } from '@gatehouse/sdk-actions/document';
import { referencedFile, sharedCodeFile } from '../files/code-files.ts';

/** A named file with the folder from which it imports, where that is not its own. */
export interface NamedCode extends NamedFile {
  readonly importsFrom?: string;
}

/**
 * The project files and code files that a document names, also in disabled actions. A path with macros is not known
 * before the run: such a file is checked when the run opens it.
 */
export function* namedFiles(document: ProjectDocument, projectPath: string | null): Generator<NamedCode> {
  for (const { actions } of document.groups) {
    for (const action of actions) {
      // Few of the actions of a large project name any.
      if (action.type === 'Project' || action.type === 'OwnCode')
        yield* filesOfAction(action, { document, projectPath });
    }
  }
  if (!hasCode(document)) return;
  const { sharedCode, references } = document;
  if (sharedCode?.loadCodeFromFile) {
    const importsFrom = projectPath === null ? {} : { importsFrom: path.dirname(projectPath) };
    for (const file of code(sharedCodeFile(sharedCode.localPath, projectPath)))
      yield { ...file, ...importsFrom };
  }
  for (const reference of references ?? []) yield* code(referencedFile(reference, projectPath));
}

/** Only custom code loads the code files of a document. */
export function hasCode({ groups }: ProjectDocument): boolean {
  return groups.some(({ actions }) => actions.some(({ type }) => type === 'OwnCode'));
}

interface Place {
  readonly document: ProjectDocument;
  readonly projectPath: string | null;
}

function* filesOfAction({ type, action, parameters }: Action, place: Place): Generator<NamedFile> {
  if (type === 'Project' && action === 'RunProject') {
    const file = wholePath(parameters.Path ?? '', place);
    if (file !== null) yield { kind: 'project', path: file };
  }
  if (type !== 'OwnCode') return;
  for (const line of (parameters.References ?? '').split(/\r?\n/)) {
    if (!line.includes('{-')) yield* code(referencedFile(line, place.projectPath));
  }
}

function* code(file: string | null): Generator<NamedFile> {
  if (file !== null) yield { kind: 'code', path: file };
}

function wholePath(text: string, { document, projectPath }: Place): string | null {
  const folder = projectPath === null ? null : path.dirname(projectPath);
  const expanded = text
    .replaceAll('{-Project.Directory-}', folder ?? '{-')
    .replaceAll('{-Project.Name-}', document.name);
  if (expanded === '' || expanded.includes('{-') || expanded.includes('\0')) return null;
  if (path.isAbsolute(expanded)) return path.resolve(expanded);
  return folder === null ? null : path.resolve(folder, expanded);
}
