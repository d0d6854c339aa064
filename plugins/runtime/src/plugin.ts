import { declaration } from './declaration.ts';
import { lateProjectFiles } from './document/late-project-files.ts';
import { projectFiles } from './document/project-files.ts';
import { createFileGrants, fileGrants } from './files/file-grants.ts';
import { followRules } from './files/installed-rules.ts';
import { createWorkers } from './pool/create-workers.ts';
import { WorkerPool } from './pool/worker-pool.ts';
import { createRunService } from './run/create-run-service.ts';
import { createInstanceCounts, instanceCounts } from './run/instance-counts.ts';
import { createRecorders, recorders } from './run/recorders.ts';
import { runs } from './run/run-service.ts';
import { workers } from './run/worker-link.ts';

export default declaration.implement(({ config, use, log, provide, onStop }) => {
  const limits = { mostActions: config.maxActions, memoryMb: config.maxMemoryMb };
  const pool = new WorkerPool({
    log,
    memoryMb: config.maxMemoryMb,
    leaseSeconds: config.leaseSeconds,
    workerParts: () => use.pluginDirectory.workerParts(),
  });
  const rules = followRules({
    data: use.dataFolder.path,
    code: () => use.pluginDirectory.codeFolders(),
    roots: config.files.roots,
  });
  // A root that cannot be granted is told at the start, not by the first run.
  rules();
  const grants = createFileGrants(rules);
  const service = createRunService({ pool, catalog: use.catalog, log, limits, grants });
  provide(fileGrants, grants);
  provide(projectFiles, lateProjectFiles(use.productInfo.productVersion, grants.ofCall));
  provide(runs, service, (user) => ({
    ...service,
    serve: (channel, answer) => user.onStop(service.serve(channel, answer)),
  }));
  const recorderList = createRecorders();
  provide(recorders, recorderList, (user) => ({
    ...recorderList,
    add: (recorder) => user.onStop(recorderList.add(recorder)),
  }));
  const counts = createInstanceCounts();
  provide(instanceCounts, counts, (user) => ({
    ...counts,
    add: (count) => user.onStop(counts.add(count)),
  }));
  provide(workers, createWorkers({ pool, workerOf: (uowId) => service.workerOf(uowId) }));
  onStop(() => service.stop());
  return {};
});
