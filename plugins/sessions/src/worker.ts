import { workerPart } from '@gatehouse/sdk-actions';
import { userActionExecutors } from './user-action/wait-for-user-action.ts';

export default workerPart((registry) => registry.add(userActionExecutors));
