import { queryOptions } from '@tanstack/react-query';
import { read } from '../api-error.ts';
import { runner } from '../hosts.ts';

export const waitingWindows = queryOptions({
  queryKey: ['sessions', 'list'],
  queryFn: ({ signal }) => read(runner.GET('/sessions', { params: { query: { take: 1000 } }, signal })),
});
