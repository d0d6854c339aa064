import { randomBytes } from 'node:crypto';
import { challengeOf, proofHeader } from '@gatehouse/host/gate/daemon-proof';
import { apiPrefix } from '@gatehouse/host/kernel/versions';

/** The program that answers at a base URL. `stranger`: it is not a host of Gatehouse. */
export type HostProbe = 'answers' | 'switched off' | 'stranger' | 'nobody';

const probeMs = 2_000;

/**
 * Asks without a key. With one that the daemon knows, a server that cannot prove to be that daemon is a stranger; the key
 * itself is not sent. Never rejects.
 */
export async function probeHost(baseUrl: string, rawKey?: string): Promise<HostProbe> {
  const challenge = rawKey === undefined ? null : challengeOf(rawKey, randomBytes(24).toString('base64url'));
  try {
    const signal = AbortSignal.timeout(probeMs);
    const response = await fetch(`${baseUrl}${apiPrefix}/ping`, {
      signal,
      headers: { ...challenge?.header },
    });
    const body = await response.text();
    if (!response.headers.has('x-request-id')) return 'stranger';
    const proof = response.headers.get(proofHeader);
    if (challenge !== null && !challenge.isProvedBy(proof, portOf(baseUrl))) return 'stranger';
    if (response.status === 200 && body === '{}') return 'answers';
    return response.status === 503 && body.includes('"service_unavailable"') ? 'switched off' : 'stranger';
  } catch (error) {
    return isRefused(error) ? 'nobody' : 'stranger';
  }
}

function portOf(baseUrl: string): number {
  return Number(new URL(baseUrl).port);
}

function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof AggregateError) return cause.errors.every(isConnectionRefused);
  return isConnectionRefused(cause);
}

function isConnectionRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
}
