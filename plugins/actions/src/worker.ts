import { workerPart } from '@gatehouse/plugin-runtime/api';
import { standardExecutors } from './executors/standard-executors.ts';

export default workerPart((registry) => registry.add(...standardExecutors));
