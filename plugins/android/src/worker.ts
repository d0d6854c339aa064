import { workerPart } from '@gatehouse/plugin-runtime/api';
import { executors } from './executors/all-executors.ts';

export default workerPart((registry) => registry.add(...executors));
