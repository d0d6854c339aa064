import { workerPart } from '@gatehouse/sdk-actions';
import { thermostatExecutors } from './executors.ts';

export default workerPart((registry) => registry.add(thermostatExecutors));
