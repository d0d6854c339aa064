import { printTable } from '../measure.ts';
import { startRunnerProcess } from '../runner/runner-process.ts';
import { browserRows } from './browser-rows.ts';
import { listMemoryRow } from './list-memory.ts';
import { ringRows } from './ring-rows.ts';
import { taskRows } from './task-rows.ts';

/**
 * The speed of the engine from action to action and from request to record, and the memory of a list that many threads
 * read.
 */
export async function run(): Promise<void> {
  printTable('Engine: from action to action', await ringRows());
  const process = await startRunnerProcess();
  try {
    printTable('Engine: from request to record', await taskRows(process));
    printTable('Engine: actions in a browser', await browserRows(process));
  } finally {
    await process.close();
  }
  printTable('Engine: memory of threads that read one list', [await listMemoryRow()]);
}
