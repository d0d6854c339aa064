import { workerPart } from '@gatehouse/sdk-actions';
import { executors } from './executors/android-executors.ts';

export default workerPart((registry) => registry.add(...executors));
