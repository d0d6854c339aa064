import { ActionError } from '@gatehouse/sdk-actions';
import type { elementStates } from '../../categories/android-element.ts';
import { type ElementUser, pollScreen } from '../../run/finding/with-element.ts';
import type { UiElement } from '../../ui/element.ts';
import { nameOf } from '../../ui/search-tree.ts';

type State = (typeof elementStates)[number];

const tests: Readonly<Record<State, (element: UiElement | null) => boolean>> = {
  present: (element) => element !== null,
  absent: (element) => element === null,
  enabled: (element) => element?.isEnabled === true,
  checked: (element) => element?.isChecked === true,
  unchecked: (element) => element?.isChecked === false,
  focused: (element) => element?.isFocused === true,
};

/** Throws when the element does not reach the state in time. */
export async function waitForState(user: ElementUser, state: State): Promise<void> {
  const isReached = tests[state];
  const { element, search } = await pollScreen(user, 0, (_, poll) => poll((seen) => isReached(seen.element)));
  if (isReached(element)) return;
  throw new ActionError(`${nameOf(search)} did not become ${state} within ${user.parameters.TimeoutSec} s.`);
}
