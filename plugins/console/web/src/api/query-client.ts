import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** How long an answer is shown without asking again, when a page that uses it is opened. */
const FRESH_MS = 1_000;

/** The daemon of this machine is there without a network too. */
const networkMode = 'always';

export const queryClient = new QueryClient({
  defaultOptions: {
    mutations: { networkMode },
    queries: {
      networkMode,
      staleTime: FRESH_MS,
      retry: (failures, error) => failures < 2 && error instanceof ApiError && error.code === 'unreachable',
    },
  },
});
