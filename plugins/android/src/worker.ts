import { workerPart } from '@gatehouse/sdk-actions';
import { executors } from './executors/all-executors.ts';

export default workerPart((registry) => registry.add(...executors));
