import {
  changeable,
  clock,
  dataFolder,
  declarePlugin,
  documentStore,
  secretKeys,
} from '@gatehouse/sdk-plugin';
import { artifactStore } from '@gatehouse/sdk-plugin/internal';
import * as v from 'valibot';

const limit = (fallback: number, max: number, description: string) =>
  v.optional(
    changeable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(max), v.description(description))),
    fallback,
  );

export const declaration = declarePlugin({
  id: 'artifacts',
  title: 'Artifacts',
  operations: [],
  needs: { clock, dataFolder, documentStore, secretKeys },
  provides: [artifactStore],
  config: v.strictObject({
    keepDays: limit(30, 3_650, 'Days after which an artifact is removed; 30 by default'),
    maxTryMegabytes: limit(
      64,
      1_000_000,
      'Megabytes that the artifacts of one try may take; beyond them its oldest are removed; 64 by default',
    ),
    maxTaskMegabytes: limit(
      512,
      1_000_000,
      'Megabytes that the artifacts of one task may take; 512 by default',
    ),
    maxMegabytes: limit(4_096, 100_000_000, 'Megabytes that all artifacts may take; 4,096 by default'),
    maxArtifacts: limit(50_000, 1_000_000, 'How many artifacts there may be; 50,000 by default'),
  }),
});
