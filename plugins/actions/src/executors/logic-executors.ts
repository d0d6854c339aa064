import { defineExecutors } from '@gatehouse/sdk-actions';
import { logicCategory } from '../categories/logic-category.ts';
import { chooseCase, decide } from './logic/choices.ts';
import { assertTrue, endBadly, endWell, raise, useLock } from './logic/endings.ts';
import { pause, useTimer } from './logic/times.ts';
import { runLoop } from './run-loop.ts';

export const logicExecutors = defineExecutors(logicCategory, {
  If: decide,
  Switch: chooseCase,
  Pause: pause,
  Timer: useTimer,
  Loop: runLoop,
  Goto: ({ parameters }) => ({ group: parameters.GroupId }),
  GoodEnd: endWell,
  BadEnd: endBadly,
  Stop: ({ parameters }) => ({ end: parameters.Outcome, stopTask: parameters.StopTask }),
  Throw: raise,
  Assert: assertTrue,
  Lock: useLock,
});
