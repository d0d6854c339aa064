import { operation } from '@gatehouse/sdk-plugin';
import type { HeldCall } from '@gatehouse/sdk-plugin/internal';
import * as v from 'valibot';
import { callerWith } from './key-kit.ts';

/** A call of tier 3 that waits for a person. */
export function createHeldCall(facts: Partial<HeldCall> = {}): HeldCall {
  const { body = { label: 'red' } } = facts;
  return {
    host: 'runner',
    requestId: 'request-1',
    operation: operation({
      id: 'lamp_break',
      summary: 'Break a lamp',
      method: 'POST',
      path: '/lamps/{id}/break',
      tier: 3,
      scope: 'lamp:edit',
      hosts: ['editor', 'runner'],
      body: v.object({ label: v.string() }),
    }),
    caller: callerWith({ keyId: 'agent', confirmFrom: 3 }),
    method: 'POST',
    path: '/api/v1/lamps/1/break',
    params: { id: '1' },
    query: {},
    body,
    bodyText: JSON.stringify(body),
    uploadSha256: null,
    ifMatch: null,
    followsUntrustedText: false,
    isApprovedByClient: false,
    waitMs: null,
    signal: new AbortController().signal,
    ...facts,
  };
}
