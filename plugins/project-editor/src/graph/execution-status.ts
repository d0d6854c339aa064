export type ExecutionStatus = 'NotStarted' | 'Executing' | 'Success' | 'Fail';
