import type { CallInput, Operations } from '../../calls/operations.ts';

/** Operations on a copy of the open project, which begins as the project is at the first of those with its name. Nobody else sees what they do. */
export function onCopy(operations: Operations, name: string): Operations {
  const withName = ({ headers, ...input }: CallInput = {}): CallInput => ({
    ...input,
    headers: { ...headers, 'x-gatehouse-rehearsal': name },
  });
  return {
    answer: (operationId, input) => operations.answer(operationId, withName(input)),
    call: (operationId, input) => operations.call(operationId, withName(input)),
  };
}
