import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** How long an answer is shown without asking again, when a page that uses it is opened. */
const FRESH_MS = 1_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (failures, error) => failures < 2 && error instanceof ApiError && error.code === 'unreachable',
    },
  },
});
