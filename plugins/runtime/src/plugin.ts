import { declaration } from './declaration.ts';
import { createProjectFiles } from './document/create-project-files.ts';
import { projectFiles } from './document/project-files.ts';
import { WorkerPool } from './pool/worker-pool.ts';
import { createRunService } from './run/create-run-service.ts';
import { runs } from './run/run-service.ts';

export default declaration.implement(({ use, log, provide, onStop }) => {
  const pool = new WorkerPool({ log, workerParts: () => use.pluginDirectory.workerParts() });
  const service = createRunService({ pool, catalog: use.catalog, log });
  provide(projectFiles, createProjectFiles(use.productInfo.productVersion));
  provide(runs, service, (user) => ({
    ...service,
    serve: (channel, answer) => user.onStop(service.serve(channel, answer)),
  }));
  onStop(() => service.stop());
  return {};
});
