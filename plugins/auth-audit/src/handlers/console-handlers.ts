import type { Handlers, ProductInfo } from '@gatehouse/sdk-plugin';
import type { ConsoleKeys } from '../console/console-keys.ts';
import type { consoleOperations } from '../declaration/console-operations.ts';
import { toPublicFields } from '../keys/to-key-record.ts';

interface Parts {
  readonly consoleKeys: ConsoleKeys;
  readonly product: Pick<ProductInfo, 'baseUrls'>;
  readonly stepUpCommand: string;
}

export function createConsoleHandlers({
  consoleKeys,
  product,
  stepUpCommand,
}: Parts): Handlers<typeof consoleOperations> {
  return {
    console_ticket_create: ({ body: { role, stepUp }, caller, host }) => {
      const { text, endsAtMs } = consoleKeys.offer(stepUp ? 'step-up' : 'enter', role, caller);
      const url = stepUp ? null : `${product.baseUrls()[host] ?? ''}/#ticket=${text}`;
      return { ticket: text, url, role, expiresAt: new Date(endsAtMs).toISOString() };
    },
    console_enter: async ({ body, host, requestId }) => {
      const { key, rawKey, role, endsAt } = await consoleKeys.enter(body.ticket, { host, requestId });
      return { ...toPublicFields(key), rawKey, role, endsAt, stepUpCommand };
    },
    console_step_up: async ({ body, caller, requestId }) => {
      const { key, rawKey } = await consoleKeys.stepUp(caller, body.ticket, requestId);
      return { ...toPublicFields(key), rawKey };
    },
    console_renew: async ({ caller }) => ({ expiresAt: await consoleKeys.renew(caller) }),
    console_leave: async ({ caller }) => consoleKeys.leave(caller),
  };
}
