import { channels } from '@gatehouse/sdk-actions';
import { runEnds } from '@gatehouse/sdk-actions/internal';
import { createSecretBox } from '@gatehouse/sdk-plugin';
import { approvals } from './approval/approvals.ts';
import { createApprovals } from './approval/create-approvals.ts';
import { serveApprovedFiles } from './approval/serve-approved-files.ts';
import type { AskPlugin } from './confined-parts/confined-parts.ts';
import { openConfinedParts } from './confined-parts/open-confined-parts.ts';
import { lateProjectContents } from './content/late-project-contents.ts';
import { projectContents } from './content/project-contents.ts';
import { declaration } from './declaration.ts';
import { fileGrants } from './files/file-grants.ts';
import { lateProjectFiles } from './large-files/late-project-files.ts';
import { createWorkers } from './pool/create-workers.ts';
import { openWorkerPool } from './pool/open-worker-pool.ts';
import { remoteWorkers } from './pool/remote-workers.ts';
import { projectFiles } from './project-files/project-files.ts';
import { createInstanceCounts, instanceCounts } from './run/instance-counts.ts';
import { createMachineLabels, machineLabels } from './run/machine-labels.ts';
import { createOfferedStreams, machineStreams } from './run/machine-streams.ts';
import { createRecorders, recorders } from './run/recorders.ts';
import { runs } from './run/run-service.ts';
import { evidenceLimits } from './run/sent-evidence.ts';
import { workers } from './run/worker-link.ts';
import { ChannelAnswers } from './run-service/channel-answers.ts';
import { createRemoteWorkers } from './run-service/create-remote-workers.ts';
import { createRunEnds } from './run-service/create-run-ends.ts';
import { createRunService } from './run-service/create-run-service.ts';
import { ForeignRuns } from './run-service/foreign-runs.ts';

export default declaration.implement(({ config, use, log, provide, onStop }) => {
  const limits = { maxActions: config.maxActions, memoryMb: config.maxMemoryMb };
  const answers = new ChannelAnswers();
  const opened = openWorkerPool({ config, use, log, confinedParts: () => confined.declared() });
  const { pool, newPool, launcher, grants, addProgram, isReady, folder, rules } = opened;
  const askPlugin: AskPlugin = (question, run, signal) => answers.answerOwn(question, run, signal);
  const { confined, partLauncher } = openConfinedParts({ config, use, log, rules, folder, askPlugin });
  const { productVersion } = use.productInfo;
  const evidence = evidenceLimits(config.evidence, productVersion);
  const stateBox = createSecretBox(use.secretKeys.derive('states of runs'));
  const parts = { pool, confined, catalog: use.catalog, log, limits, evidence, grants, answers, stateBox };
  const foreign = new ForeignRuns(answers);
  const endOf = (uowId: string) => service.endOf(uowId);
  const remote = createRemoteWorkers({ launcher, partLauncher, newPool, foreign, endOf });
  const service = createRunService({ ...parts, remote, foreign });
  provide(fileGrants, grants);
  const files = lateProjectFiles(productVersion, { rights: grants.ofCall, folder });
  provide(projectFiles, files);
  provide(projectContents, lateProjectContents({ read: (path) => files.read(path), rights: grants.ofCall }));
  const approvalBook = createApprovals(use);
  provide(approvals, approvalBook);
  serveApprovedFiles(answers, approvalBook);
  provide(runs, service);
  provide(runEnds, createRunEnds());
  provide(channels, answers, (user) => ({
    serve: (channel, answer) => user.onStop(answers.serveFor(user.pluginId, channel, answer)),
  }));
  provideLists(provide);
  provide(remoteWorkers, remote.service, (user) => ({
    ...remote.service,
    serveTasks: (machines) => {
      const changed = remote.service.serveTasks(machines);
      user.onStop(() => remote.clear());
      return changed;
    },
  }));
  provide(workers, createWorkers({ pool, workerOf: (uowId) => service.workerOf(uowId), addProgram }));
  onStop(() => service.stop());
  return isReady.then(() => ({}));
});

type Env = Parameters<Parameters<typeof declaration.implement>[0]>[0];

/** Lists to which other plugins add. */
function provideLists(provide: Env['provide']): void {
  const recorderList = createRecorders();
  provide(recorders, recorderList, (user) => ({
    ...recorderList,
    add: (recorder) => user.onStop(recorderList.add(recorder)),
  }));
  const counts = createInstanceCounts();
  provide(instanceCounts, counts, (user) => ({
    ...counts,
    add: (count, nodes) => user.onStop(counts.add(count, nodes)),
  }));
  const streams = createOfferedStreams();
  provide(machineStreams, { ...streams, offer: () => undefined }, ({ onStop: onEnd }) => ({
    ...streams,
    offer: (name, connect) => onEnd(streams.offer(name, connect)),
  }));
  const labels = createMachineLabels();
  const unowned = { show: () => undefined, lookUp: () => undefined };
  provide(machineLabels, { ...labels, ...unowned }, ({ pluginId, onStop: onEnd }) => {
    onEnd(() => labels.showFor(pluginId, { labels: [], missing: {} }));
    return {
      ...labels,
      show: (facts) => labels.showFor(pluginId, facts),
      lookUp: (find) => onEnd(labels.lookUp(find)),
    };
  });
}
