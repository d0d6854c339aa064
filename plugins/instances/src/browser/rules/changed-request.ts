import { changeHeaders, type HeaderChange } from './request-headers.ts';
import type { AppliedChange } from './request-rules.ts';

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
}

interface Changed {
  url?: string;
  method?: string;
  headers?: Record<string, string>;
  postData?: Buffer;
}

/** The parts that differ after all changes; of each part the last change counts. */
export function changedRequest(sent: Sent, changes: readonly AppliedChange[]): Changed {
  const changed: Changed = {};
  for (const { change, url } of changes) {
    if (url !== null) changed.url = url;
    if (change.method !== '') changed.method = change.method;
    if (change.body !== null) changed.postData = change.body;
  }
  const headers = changes.flatMap(({ change }) => change.headers);
  if (headers.length > 0) changed.headers = changedHeaders(sent, headers);
  return changed;
}

function changedHeaders({ headers }: Sent, changes: readonly HeaderChange[]): Record<string, string> {
  const own = Object.entries(headers).map(([name, value]) => ({ name, value }));
  return Object.fromEntries(
    changeHeaders(own, changes).map(({ name, value }) => [name.toLowerCase(), value]),
  );
}
