import type { Channels } from '@gatehouse/sdk-actions';
import { proposeLocator, recallLocator, reportLocators } from '@gatehouse/sdk-actions/internal';
import { parseProposal, parseRecall, parseReports } from './parse-reports.ts';
import type { TaskLocators } from './task-locators.ts';

interface Serving {
  readonly channels: Channels;
  readonly locators: TaskLocators;
  /** Masks the passwords of the form of a task. */
  maskOf(taskId: string): Promise<(text: string) => string>;
}

/** Lets runs keep what they learn with their task, which the daemon knows: a worker names none. */
export function serveLocators({ channels, locators, maskOf }: Serving): void {
  channels.serve(reportLocators, async (given, { taskId }) => {
    if (taskId === null) return null;
    const mask = await maskOf(taskId);
    const reports = parseReports(given).map(({ fingerprint, ...report }) =>
      fingerprint === undefined || mask(fingerprint) !== fingerprint ? report : { ...report, fingerprint },
    );
    locators.report(taskId, reports);
    return null;
  });
  channels.serve(recallLocator, async (question, { taskId }) => {
    const asked = parseRecall(question);
    if (taskId === null || asked === null) return { fingerprint: null, rejected: [] };
    return locators.recall(taskId, asked);
  });
  channels.serve(proposeLocator, async (given, { taskId, uowId }) => {
    const proposal = parseProposal(given);
    if (taskId === null || proposal === null) return false;
    const text = JSON.stringify(proposal);
    if ((await maskOf(taskId))(text) !== text) return false;
    return locators.propose(taskId, uowId, proposal);
  });
}
