import type { RecordedAction } from '@gatehouse/plugin-runtime/api';
import { elementAction, lostAction, toFinder } from './element-action.ts';
import type { Step } from './merge-events.ts';

/** A drag to another element, or by a distance. */
export function dragAction(step: Extract<Step, { kind: 'drag' }>): RecordedAction {
  const { end, point } = step;
  const from = { PointX: String(point.x), PointY: String(point.y) };
  if (end.element === null) {
    return elementAction(step, 'DragDrop', { ...from, Dx: String(end.dx), Dy: String(end.dy) });
  }
  const finder = toFinder(end.element);
  if (finder === null)
    return lostAction({ element: step.element, what: 'a drag to what no finder finds alone' });
  const { type, scalars, nestedArrays } = finder;
  return elementAction(step, 'DragDrop', {
    ...from,
    TargetFinder: type,
    Target: plainMacros(JSON.stringify({ ...scalars, ...nestedArrays })),
    TargetPointX: String(end.point.x),
    TargetPointY: String(end.point.y),
  });
}

/** In a text of JSON the brace can be escaped. */
function plainMacros(json: string): string {
  return json.replace(/\{-(?=[A-Za-z])/g, '\\u007b-');
}
