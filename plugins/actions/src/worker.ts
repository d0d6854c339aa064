import { workerPart } from '@gatehouse/sdk-actions';
import { ownData } from './bound/use-files.ts';
import { standardExecutors } from './executors/standard-executors.ts';

export default workerPart((registry) => {
  registry.add(...standardExecutors);
  registry.restores(ownData);
});
