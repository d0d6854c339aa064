import type { Caller } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { UnrecordedGrants } from '../audit/unrecorded-grants.ts';
import { keysOperations } from '../declaration/keys-operations.ts';
import { createKeyHandlers } from '../handlers/keys-handlers.ts';
import { callerWith, createKeyKit } from './key-kit.ts';

const createOperation = operationOf('auth_keys_create');
const listOperation = operationOf('auth_keys_list');
const updateOperation = operationOf('auth_keys_update');

/** Request id of every call of the kit. */
export const callName = { host: 'runner', requestId: 'request-1' } as const;

interface Asked {
  readonly id?: string;
  readonly body?: object;
  readonly query?: object;
  readonly caller?: Caller;
}

/** The handlers behind their schemas, as the host calls them. */
export function createHandlerKit() {
  const kit = createKeyKit();
  const keyStore = kit.openBook();
  const grants = new UnrecordedGrants();
  const handlers = createKeyHandlers({ keyStore, clock: kit.clock, directory: kit.directory, grants });
  const call = ({ id = '', caller = callerWith({}) }: Asked) => ({ ...callName, params: { id }, caller });
  return {
    ...kit,
    keyStore,
    grants,
    create: async (asked: Asked) => {
      const body = v.parse(createOperation.body, asked.body ?? {});
      return v.parse(
        createOperation.reply,
        await handlers.auth_keys_create({ ...call(asked), body } as never),
      );
    },
    list: async (query: object = {}) => {
      const parsed = v.parse(v.object(listOperation.query), query);
      return v.parse(listOperation.reply, await handlers.auth_keys_list({ query: parsed } as never));
    },
    revoke: async (asked: Asked) => handlers.auth_keys_revoke(call(asked) as never),
    update: async (asked: Asked) => {
      const body = v.parse(updateOperation.body, asked.body ?? {});
      return v.parse(
        updateOperation.reply,
        await handlers.auth_keys_update({ ...call(asked), body } as never),
      );
    },
    whoami: (caller: Caller) => handlers.whoami({ caller } as never),
  };
}

type KeysOperation = (typeof keysOperations)[number];

function operationOf<Id extends KeysOperation['id']>(id: Id): Extract<KeysOperation, { readonly id: Id }> {
  const isMeant = (operation: KeysOperation): operation is Extract<KeysOperation, { readonly id: Id }> =>
    operation.id === id;
  const found = keysOperations.find(isMeant);
  if (found === undefined) throw new Error(`No operation has the id ${id}`);
  return found;
}
