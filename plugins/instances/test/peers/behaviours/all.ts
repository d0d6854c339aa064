import type { BehaviourGroup } from '../behaviour.ts';
import { clicks } from './clicks.ts';
import { dialogs } from './dialogs.ts';
import { dragging } from './dragging.ts';
import { fields } from './fields.ts';
import { files } from './files.ts';
import { keyboard } from './keys.ts';
import { lists } from './lists.ts';
import { looking } from './looking.ts';
import { moving } from './moving.ts';
import { scrolling } from './scrolling.ts';
import { waiting } from './waiting.ts';
import { windows } from './windows.ts';

export const groups: readonly BehaviourGroup[] = [
  clicks,
  fields,
  lists,
  keyboard,
  dragging,
  scrolling,
  waiting,
  looking,
  dialogs,
  windows,
  files,
  moving,
];
