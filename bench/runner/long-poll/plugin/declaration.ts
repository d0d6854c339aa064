import { channels } from '@gatehouse/sdk-actions';
import { declarePlugin, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { closePath, firePath, heldPath } from '../paths.ts';

const facts = { method: 'GET', tier: 0, scope: 'task:read', hosts: ['runner'] } as const;

export const declaration = declarePlugin({
  id: 'bench-windows',
  title: 'Opens windows in place of runs',
  scopes: [
    { id: 'task:read', summary: 'See tasks, runs and sessions' },
    { id: 'task:control', summary: 'Start and stop tasks, complete sessions' },
  ],
  provides: [channels],
  operations: [
    operation({ id: 'bench_window_open', path: firePath, ...facts, reply: v.object({}) }),
    operation({ id: 'bench_polls_held', path: heldPath, ...facts, reply: v.object({}) }),
    operation({ id: 'bench_windows_close', path: closePath, ...facts, reply: v.object({}) }),
  ],
});
