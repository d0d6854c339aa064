import { workerPart } from '@gatehouse/plugin-runtime/api';
import { thermostatExecutors } from './executors.ts';

export default workerPart((registry) => registry.add(thermostatExecutors));
