import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { settingsTypeOf } from '@gatehouse/plugin-runtime/api';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { Upload } from '@gatehouse/sdk-plugin';
import { assertProjectSize } from '../files/assert-project-size.ts';
import { assertProjectEnding, toSafeFileName, toTaskName } from '../files/project-file-name.ts';
import { readTaskProject } from '../files/read-task-project.ts';
import { createTask } from '../task/new-task.ts';
import type { TaskParts } from './task-parts.ts';

interface CreatedTask {
  readonly id: string;
  readonly name: string;
}

/** The task keeps to the file where it is. */
export async function createFromPath(path: string, parts: TaskParts): Promise<CreatedTask> {
  const { document } = await readTaskProject(path, parts.projectFiles, parts.grants);
  return addTask({ id: randomUUID(), projectPath: resolve(path), document }, parts);
}

/** The task gets a copy of its own, which goes when the task goes. */
export async function createFromUpload(upload: Upload, name: string, parts: TaskParts): Promise<CreatedTask> {
  const id = randomUUID();
  try {
    const fileName = toSafeFileName(name);
    const document = await readUpload(upload, fileName, parts);
    const projectPath = await parts.uploads.adopt(upload.path, { taskId: id, fileName });
    return await addTask({ id, projectPath, document }, parts);
  } catch (error) {
    await parts.uploads.remove(id);
    throw error;
  } finally {
    await rm(upload.path, { force: true });
  }
}

async function readUpload(upload: Upload, fileName: string, { projectFiles }: TaskParts) {
  assertProjectEnding(fileName);
  assertProjectSize(upload.sizeBytes);
  return await projectFiles.parse(await readFile(upload.path), fileName);
}

interface NewTaskFile {
  readonly id: string;
  readonly projectPath: string;
  readonly document: ProjectDocument;
}

async function addTask({ id, projectPath, document }: NewTaskFile, { taskStore, clock }: TaskParts) {
  const name = toTaskName(basename(projectPath));
  const settingsType = settingsTypeOf(document);
  await taskStore.add(createTask({ id, name, projectPath, settingsType, createTime: clock.timestamp() }));
  return { id, name };
}
