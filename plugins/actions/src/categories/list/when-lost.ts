import { oneOf } from '@gatehouse/sdk-actions';

export const whenLost = oneOf(
  ['drop', 'return'],
  'What becomes of what was removed when the run is cut off before its end, by a death of its process, of the service or of the machine, ' +
    'or by an interrupt: it stays away, or it goes back to the end. It concerns data that is written back to a file, and needs Remove',
  { defaultValue: 'drop' },
);
