import { fileGrants, machineLabels, machineStreams, remoteWorkers } from '@gatehouse/plugin-runtime/api';
import { channels } from '@gatehouse/sdk-actions';
import {
  changes,
  clock,
  dataFolder,
  declarePlugin,
  documentStore,
  notices,
  productInfo,
  secret,
  withExamples,
} from '@gatehouse/sdk-plugin';
import { liveChecks, pluginDirectory } from '@gatehouse/sdk-plugin/internal';
import * as v from 'valibot';
import { consoleEntry } from './declaration/console-entry.ts';
import { examples } from './declaration/examples.ts';
import { nodeOperations } from './declaration/node-operations.ts';
import { nodeConfig } from './node/node-config.ts';

export const declaration = declarePlugin({
  id: 'fleet',
  title: 'Fleet',
  operations: withExamples([...nodeOperations], examples),
  scopes: [
    { id: 'node:read', summary: 'See the machines that run tries' },
    { id: 'node:control', summary: 'Let machines join, drain and remove them' },
  ],
  needs: {
    ...{
      changes,
      channels,
      clock,
      dataFolder,
      documentStore,
      fileGrants,
      liveChecks,
      machineLabels,
      machineStreams,
      notices,
      pluginDirectory,
    },
    ...{ productInfo, remoteWorkers },
  },
  console: consoleEntry,
  daemonSettings: ['engine', 'engineUrl'],
  config: v.strictObject({
    engine: v.optional(
      v.pipe(
        v.picklist(['local', 'bullmq']),
        v.description(
          'What gives threads of tasks to machines: local runs them here, bullmq on the nodes that have joined',
        ),
      ),
      'local',
    ),
    engineUrl: v.optional(
      secret(
        v.pipe(v.string(), v.url(), v.description('Address of the engine, such as redis://127.0.0.1:6379')),
      ),
    ),
    host: v.optional(
      v.pipe(v.string(), v.description('Address on which the daemon listens for nodes')),
      '127.0.0.1',
    ),
    port: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(0),
        v.maxValue(65_535),
        v.description('Port on which the daemon listens for nodes; 0 picks a free one'),
      ),
      5301,
    ),
    certificate: v.optional(v.pipe(v.string(), v.description('Path of the PEM certificate that nodes see'))),
    certificateKey: v.optional(v.pipe(v.string(), v.description('Path of the PEM key of the certificate'))),
    allowUnsealed: v.optional(
      v.pipe(
        v.boolean(),
        v.description('Serve nodes that show no key, as those of an earlier version, without seals'),
      ),
      false,
    ),
    beatMs: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(20),
        v.maxValue(10_000),
        v.description(
          'Milliseconds between two beats of a node, the same on both sides: after 10 missed ones a node ends its work, after 20 the daemon gives it away',
        ),
      ),
      1000,
    ),
    node: v.optional(nodeConfig),
  }),
  // Nodes are anywhere, and so is the engine.
  access: { network: ['*:*'], files: ['*'] },
  // A node lets its threads end; a second signal cuts them.
  stopMs: 1_800_000,
});
