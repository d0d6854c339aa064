import { catalog, channels } from '@gatehouse/sdk-actions';
import { runEnds } from '@gatehouse/sdk-actions/internal';
import {
  changeable,
  clock,
  dataFolder,
  declarePlugin,
  documentStore,
  notices,
  productInfo,
  secretKeys,
} from '@gatehouse/sdk-plugin';
import { pluginDirectory } from '@gatehouse/sdk-plugin/internal';
import * as v from 'valibot';
import { approvals } from './approval/approvals.ts';
import { projectContents } from './content/project-contents.ts';
import { fileGrants } from './files/file-grants.ts';
import { rootsSetting } from './files/roots-setting.ts';
import { remoteWorkers } from './pool/remote-workers.ts';
import { projectFiles } from './project-files/project-files.ts';
import { instanceCounts } from './run/instance-counts.ts';
import { machineLabels } from './run/machine-labels.ts';
import { machineStreams } from './run/machine-streams.ts';
import { recorders } from './run/recorders.ts';
import { runs } from './run/run-service.ts';
import { workers } from './run/worker-link.ts';

export const declaration = declarePlugin({
  id: 'runtime',
  title: 'Projects and runs',
  operations: [],
  needs: {
    catalog,
    clock,
    dataFolder,
    documentStore,
    notices,
    pluginDirectory,
    productInfo,
    secretKeys,
  },
  provides: [
    approvals,
    channels,
    fileGrants,
    instanceCounts,
    machineLabels,
    machineStreams,
    projectContents,
    projectFiles,
    recorders,
    remoteWorkers,
    runEnds,
    runs,
    workers,
  ],
  scopes: [
    { id: 'instance:read', summary: 'See browsers, devices and their pages' },
    { id: 'instance:control', summary: 'Create and release browsers and devices' },
    { id: 'instance:interact', summary: 'Act in browsers and on devices' },
  ],
  doctor: 'src/doctor.ts',
  daemonSettings: ['requireSandbox'],
  config: v.strictObject({
    maxActions: v.optional(
      changeable(
        v.pipe(
          v.number(),
          v.integer(),
          v.minValue(1),
          v.description(
            'Actions that one run may execute, each project in it for itself: what ends a loop that never would',
          ),
        ),
      ),
      1_000_000_000,
    ),
    maxMemoryMb: v.optional(
      changeable(
        v.pipe(
          v.number(),
          v.integer(),
          v.minValue(64),
          v.maxValue(65_536),
          v.description('Megabytes that the data of one run may hold'),
        ),
      ),
      2048,
    ),
    requireSandbox: v.optional(
      v.pipe(v.boolean(), v.description('Run nothing where the system cannot confine it')),
      false,
    ),
    leaseSeconds: v.optional(
      changeable(
        v.pipe(
          v.number(),
          v.integer(),
          // Patterns may take 5 seconds.
          v.minValue(10),
          v.maxValue(86_400),
          v.description(
            'Seconds for which a worker may compute without a pause, or be frozen; then it is ended, and its run fails',
          ),
        ),
      ),
      300,
    ),
    evidence: v.optional(
      changeable(
        v.strictObject({
          isKept: v.optional(
            v.pipe(v.boolean(), v.description('Runs that fail keep what explains the failure')),
            true,
          ),
          maxMs: v.optional(
            v.pipe(
              v.number(),
              v.integer(),
              v.minValue(50),
              v.maxValue(10_000),
              v.description('Milliseconds for which a failed run collects it'),
            ),
            300,
          ),
          maxKb: v.optional(
            v.pipe(
              v.number(),
              v.integer(),
              v.minValue(64),
              v.maxValue(16_384),
              v.description('Kilobytes that one failure keeps at most'),
            ),
            2048,
          ),
        }),
      ),
      {},
    ),
    files: v.optional(
      v.strictObject({
        roots: v.optional(rootsSetting),
        certificates: v.optional(
          v.pipe(
            v.string(),
            v.description('Path of a PEM file with authorities that runs trust beside the usual ones'),
          ),
        ),
      }),
      {},
    ),
  }),
  // Project files can be in any folder. Runs execute in processes of this Node.
  access: { programs: ['node'], files: ['*'] },
  stopMs: 15_000,
});
