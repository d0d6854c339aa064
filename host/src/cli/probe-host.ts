import { apiPrefix } from '../kernel/versions.ts';

/** What answers at a base URL. `stranger`: something does, and it is no host of Gatehouse. */
export type HostProbe = 'answers' | 'switched off' | 'stranger' | 'nobody';

const probeMs = 2_000;

/** Asks without a key. Never rejects. */
export async function probeHost(baseUrl: string): Promise<HostProbe> {
  try {
    const response = await fetch(`${baseUrl}${apiPrefix}/ping`, { signal: AbortSignal.timeout(probeMs) });
    const body = await response.text();
    if (!response.headers.has('x-request-id')) return 'stranger';
    if (response.status === 200 && body === '{}') return 'answers';
    return response.status === 503 && body.includes('"service_unavailable"') ? 'switched off' : 'stranger';
  } catch (error) {
    return isRefused(error) ? 'nobody' : 'stranger';
  }
}

function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof AggregateError) return cause.errors.every(isConnectionRefused);
  return isConnectionRefused(cause);
}

function isConnectionRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
}
