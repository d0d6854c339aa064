import type { ExamplesOf } from '@gatehouse/sdk-plugin';
import type { sessionsOperations } from './session-operations.ts';

export const examples: ExamplesOf<typeof sessionsOperations> = {
  session_complete: { body: { summary: 'All prices are right', metadata: { checked: 12 } } },
};
