import { operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

export const ping = operation({
  id: 'ping',
  summary: 'Tell that the host is alive',
  description: 'Answers an empty object, without a key and whatever the state of plugins.',
  method: 'GET',
  path: '/ping',
  tier: 0,
  scope: null,
  hosts: ['editor', 'runner'],
  auth: 'none',
  reply: v.strictObject({}),
});

export function answerPing(): Record<never, never> {
  return {};
}
