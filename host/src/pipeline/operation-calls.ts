// See docs/decisions/0242-calls-of-a-call.md
import { GatehouseError, type HostName } from '@gatehouse/sdk-plugin';
import type { OperationAnswer, OperationCalls, OperationRequest } from '@gatehouse/sdk-plugin/internal';
import { apiPrefix } from '../kernel/versions.ts';
import { keepConfirmationFacts } from './confirmation-facts.ts';
import { DirectRequest, DirectResponse } from './direct-messages.ts';
import type { RequestListener } from './pipeline.ts';
import { RequestCall } from './request-call.ts';

type Hosts = Readonly<Partial<Record<HostName, RequestListener>>>;

/** Sends requests to the listeners of the hosts without a socket, with the key of the call that they belong to. */
export function createOperationCalls(hosts: Hosts): OperationCalls {
  return {
    send: (call, request) => {
      const key = RequestCall.headersOf(call)?.authorization;
      if (key === undefined) throw new GatehouseError('unauthorized', 'This call came with no key');
      const listener = hosts[request.host];
      if (listener === undefined)
        throw new GatehouseError('service_unavailable', `The daemon does not run the ${request.host} host`);
      return send(listener, key, request);
    },
  };
}

async function send(
  listener: RequestListener,
  key: string,
  { method, target, headers, body, signal, isAwaited = false, confirmation, maxBytes }: OperationRequest,
): Promise<OperationAnswer> {
  signal?.throwIfAborted();
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const request = new DirectRequest({
    method,
    url: `${apiPrefix}${target}`,
    headers: { host: 'localhost', ...headers, ...json, authorization: key },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const response = new DirectResponse(request, maxBytes);
  if (confirmation !== undefined) keepConfirmationFacts(request, confirmation);
  /** A wait for a person is given up, and a handler that watches its call stops. */
  const end = () => {
    request.leave();
    if (!isAwaited) response.destroy(signal?.reason);
  };
  signal?.addEventListener('abort', end, { once: true });
  try {
    void listener(request, response);
    return await response.answered;
  } catch (error) {
    request.leave();
    throw error;
  } finally {
    signal?.removeEventListener('abort', end);
  }
}
