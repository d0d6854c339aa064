// See docs/decisions/0117-one-origin.md
import type { ServerResponse } from 'node:http';
import type { HostName } from '@gatehouse/sdk-plugin';
import { apiPrefix } from '../kernel/versions.ts';
import type { RawRequest } from './exchange.ts';
import type { RequestListener } from './pipeline.ts';

const siblingPath = new RegExp(`^/host/(editor|runner)(${apiPrefix}/.*)$`);

/**
 * Hands requests below `/host/{editor|runner}/api/v1/` to the listener of that host, as if they had come in on its own
 * port; all others go to `own`. The rest of the path begins with the prefix of the API, so no request is handed on twice.
 */
export function withSiblings(
  own: RequestListener,
  hosts: Readonly<Partial<Record<HostName, RequestListener>>>,
): RequestListener {
  return (request: RawRequest, response: ServerResponse) => {
    const { path = '', search = '' } = request;
    if (!path.startsWith('/host/')) return own(request, response);
    const [, name, rest] = siblingPath.exec(path) ?? [];
    const listener = name === 'editor' || name === 'runner' ? hosts[name] : undefined;
    if (listener === undefined || rest === undefined) return own(request, response);
    request.path = rest;
    request.url = `${rest}${search}`;
    return listener(request, response);
  };
}
