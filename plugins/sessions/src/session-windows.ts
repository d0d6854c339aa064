import { service } from '@gatehouse/sdk-plugin';

/** What others may ask of the open windows. */
export interface SessionWindows {
  openCount(taskId: string): number;
}

export const sessionWindows = service<SessionWindows>('sessions.windows');
