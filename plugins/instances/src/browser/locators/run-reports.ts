import { type ActionContext, runResource } from '@gatehouse/sdk-actions';
import { type LocatorReport, reportLocators } from '@gatehouse/sdk-actions/internal';

type Ask = ActionContext['ask'];

const maxTimes = 50;

/** Facts that a run learned and counted, sent when it ends. */
export class RunReports {
  readonly #reports = new Map<string, LocatorReport>();

  add(report: LocatorReport): void {
    const known = this.#reports.get(report.actionId);
    const fingerprint = report.fingerprint ?? known?.fingerprint;
    this.#reports.set(report.actionId, {
      actionId: report.actionId,
      finder:
        report.fingerprint === undefined && known?.fingerprint !== undefined ? known.finder : report.finder,
      ...(fingerprint !== undefined && { fingerprint }),
      foundMs: [...(known?.foundMs ?? []), ...report.foundMs].slice(-maxTimes),
      misses: (known?.misses ?? 0) + report.misses,
      fallbacks: (known?.fallbacks ?? 0) + report.fallbacks,
    });
  }

  async send(ask: Ask): Promise<void> {
    if (this.#reports.size > 0) await ask(reportLocators, [...this.#reports.values()]);
    this.#reports.clear();
  }
}

interface Sending {
  readonly reports: RunReports;
  readonly ask: Ask;
}

export const reportsOfRun = runResource<Sending>({
  name: 'What was learned about elements',
  create: async ({ ask }) => ({ reports: new RunReports(), ask }),
  // Without it the next try learns the same.
  dispose: ({ reports, ask }) => reports.send(ask).catch(() => undefined),
});
