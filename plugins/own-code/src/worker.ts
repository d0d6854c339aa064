import { workerPart } from '@gatehouse/sdk-actions';
import type { declaration } from './declaration.ts';
import { ownCodeExecutors } from './execution/own-code-executors.ts';

export default workerPart<typeof declaration>((registry, { config }) =>
  registry.add(ownCodeExecutors(config)),
);
