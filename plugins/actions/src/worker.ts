import { workerPart } from '@gatehouse/sdk-actions';
import { standardExecutors } from './executors/standard-executors.ts';

export default workerPart((registry) => registry.add(...standardExecutors));
