import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { HeldCall } from '@gatehouse/sdk-plugin/internal';
import { rightsOf } from './assert-approver.ts';

/** For programs: why a call that waited for a person is refused. */
export type RefusalReason =
  | 'confirmation_waiting'
  | 'confirmation_rejected'
  | 'confirmation_timeout'
  | 'confirmation_limit';

const messages: Readonly<Record<RefusalReason, (operationId: string, confirmationId: string) => string>> = {
  confirmation_waiting: (operationId, id) =>
    `${operationId} waits for a person (confirmation ${id}) and was not done yet. Tell them to look at npx gatehouse confirm or the console; then send exactly the same again, which goes on from there. Do not look for another way`,
  confirmation_rejected: (operationId, id) =>
    `A person rejected ${operationId} (confirmation ${id}). Do not try it again; ask that person what to do instead`,
  confirmation_timeout: (operationId, id) =>
    `Nobody confirmed ${operationId} in time (confirmation ${id}), and it was not done. Tell a person, who confirms with npx gatehouse confirm or in the console, and send it again`,
  confirmation_limit: (operationId) =>
    `${operationId} was not done: too many calls of this key wait for a person, or were rejected a moment ago. Wait until they are decided`,
};

/** All have the code `forbidden`, since the table of codes is closed. */
export function refusalOf(reason: RefusalReason, call: HeldCall, confirmationId = ''): GatehouseError {
  const { operation, caller } = call;
  return new GatehouseError('forbidden', messages[reason](operation.id, confirmationId), {
    reason,
    ...(confirmationId === '' ? {} : { confirmationId }),
    ...rightsOf(operation.tier, operation.scope, caller),
    missingScopes: [],
    dangerousCategories: [],
    unknownCategories: [],
  });
}
