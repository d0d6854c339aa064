import { elementFinders } from './element-finders.ts';
import { decimal, integer, oneOf, seconds, text } from './parameter.ts';

const finderType = 'How the element is found';

const pause = { defaultValue: '0', minValue: 0, maxValue: 3600 };

/** The times of an action that finds an element, on a page or on the screen of a device. */
export const waitParameters = {
  WaitBeforeFrom: decimal('Seconds to wait before the action, at least', pause),
  WaitBeforeTo: decimal('Seconds to wait before the action, at most', pause),
  TimeoutSec: seconds('Seconds to wait for the element', '10', { minValue: 0 }),
};

/** Parameters common to all actions that find an element of a page. */
export const elementParameters = {
  FinderType: oneOf(elementFinders, finderType, { required: true }),
  ...waitParameters,
  Frame: text(
    'XPath of the frame that holds the element, or css= and a selector; of nested frames one on each line, the outermost first; empty for the top frame',
  ),
  Match: integer('Which of several matches to take, counted from 0', { defaultValue: '0', minValue: 0 }),
};
