import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { HeldCall } from '@gatehouse/sdk-plugin/internal';
import { rightsOf } from './assert-approver.ts';

/** For programs: why a call that waited for a person is refused. */
export type RefusalReason =
  | 'confirmation_waiting'
  | 'confirmation_rejected'
  | 'confirmation_timeout'
  | 'confirmation_limit'
  | 'confirmation_size';

type Messages = Readonly<
  Record<Exclude<RefusalReason, 'confirmation_size'>, (operationId: string, confirmationId: string) => string>
>;

const messages: Messages = {
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
export function refusalOf(reason: keyof Messages, call: Asked, confirmationId = ''): GatehouseError {
  const message = messages[reason](call.operation.id, confirmationId);
  return refusal(call, message, { reason, ...(confirmationId === '' ? {} : { confirmationId }) });
}

interface Full {
  readonly whose: 'this key' | 'all keys';
  /** Characters. */
  readonly held: number;
  readonly max: number;
}

/** For a body that would stay in memory beside those that wait already. */
export function bodyRefusal(
  call: Asked & Pick<HeldCall, 'bodyText'>,
  { whose, held, max }: Full,
): GatehouseError {
  const message = `${call.operation.id} was not done: bodies of calls of ${whose} that wait for people have ${held} characters, and this one of ${call.bodyText.length} would make it more than ${max}. Wait until they are decided, or send less`;
  return refusal(call, message, { reason: 'confirmation_size' });
}

type Asked = Pick<HeldCall, 'operation' | 'caller'>;
type Reason = { readonly reason: RefusalReason; readonly confirmationId?: string };

function refusal({ operation, caller }: Asked, message: string, reason: Reason): GatehouseError {
  return new GatehouseError('forbidden', message, {
    ...reason,
    ...rightsOf(operation.tier, operation.scope, caller),
    missingScopes: [],
    dangerousCategories: [],
    unknownCategories: [],
  });
}
