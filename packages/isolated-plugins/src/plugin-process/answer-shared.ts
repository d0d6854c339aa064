import type { ServiceContainer } from '@gatehouse/host/plugins/container';
import type { Offered } from '@gatehouse/host/shared-services/shared-services';
import type { ToPlugin } from '../isolation/process-messages.ts';
import { toSentError } from '../isolation/sent-errors.ts';
import type { Answering } from './answer-call.ts';
import { CallAbort } from './call-abort.ts';

/** Runs a method of a service that the plugin shares. */
export async function answerShared(
  { open, send }: Answering,
  services: ServiceContainer,
  { id, service, method, input, pluginId }: Extract<ToPlugin, { kind: 'shared' }>,
): Promise<void> {
  const abort = new CallAbort();
  open.set(id, abort);
  const call = {
    pluginId,
    get signal() {
      return abort.signal;
    },
  };
  try {
    const value = await services.resolve<Offered>({ id: service })[method]?.(input, call);
    send({ kind: 'answer', id, answer: { type: 'value', value } });
  } catch (error) {
    send({ kind: 'answer', id, answer: { type: 'error', error: toSentError(error) } });
  } finally {
    open.delete(id);
  }
}
