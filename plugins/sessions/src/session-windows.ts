import { service } from '@gatehouse/sdk-plugin';

/** What others may ask of the open windows. */
export interface SessionWindows {
  openCount(taskId: string): number;
  /** True while an open window lets the browser of that instance be shown. */
  showsBrowser(instanceId: number): boolean;
}

export const sessionWindows = service<SessionWindows>('sessions.windows');
