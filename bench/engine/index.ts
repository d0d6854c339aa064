import { printTable } from '../measure.ts';
import { startRunnerProcess } from '../runner/runner-process.ts';
import { browserRows } from './browser-rows.ts';
import { ringRows } from './ring-rows.ts';
import { taskRows } from './task-rows.ts';

/** How fast the engine is: from action to action, and from request to record. */
export async function run(): Promise<void> {
  printTable('Engine: from action to action', await ringRows());
  const process = await startRunnerProcess();
  try {
    printTable('Engine: from request to record', await taskRows(process));
    printTable('Engine: actions in a browser', await browserRows(process));
  } finally {
    await process.close();
  }
}
