import { availableParallelism } from 'node:os';
import type { Env } from '@gatehouse/sdk-plugin';
import type { declaration } from './declaration.ts';
import { TaskBook } from './engine/task-book.ts';
import { TaskEngine } from './engine/task-engine.ts';
import { FailurePoints, type StoredFailure } from './failures/failure-points.ts';
import { UploadedProjects } from './files/uploaded-projects.ts';
import type { TaskParts } from './handlers/task-parts.ts';
import type { Task } from './task/task.ts';

type TasksEnv = Pick<Env<(typeof declaration)['declaration']>, 'config' | 'use' | 'log'>;

/** Opens what is stored and puts right what a daemon that died left behind. */
export async function createTaskParts({ config, use, log }: TasksEnv): Promise<TaskParts> {
  const { clock, dataFolder, documentStore, projectFiles, runs } = use;
  const book = new TaskBook(await documentStore.collection<Task>('tasks'));
  const points = await documentStore.collection<StoredFailure>('task-failures');
  const failures = new FailurePoints({ collection: points, clock, log });
  const uploads = new UploadedProjects(await dataFolder.folder('tasks'));
  const isTask = (id: string) => book.has(id);
  await Promise.all([book.recover(), failures.sweep(isTask), uploads.sweep(isTask)]);
  const ceiling = config.maxThreads ?? Math.max(4, 2 * availableParallelism());
  const engine = new TaskEngine({ book, failures, runs, projectFiles, clock, log, ceiling });
  return { book, engine, failures, uploads, projectFiles, runs, clock };
}
