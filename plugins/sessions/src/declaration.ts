import { declarePlugin } from '@gatehouse/sdk-plugin';
import { sessionsOperations } from './declaration/sessions.ts';

export const declaration = declarePlugin({
  id: 'sessions',
  title: 'Interaction windows',
  operations: [...sessionsOperations],
});
