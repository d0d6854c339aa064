import { workerPart } from '@gatehouse/plugin-runtime/api';
import { userActionExecutors } from './user-action/wait-for-user-action.ts';

export default workerPart((registry) => registry.add(userActionExecutors));
