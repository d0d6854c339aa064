import type { ParametersOf } from '@gatehouse/sdk-actions';
import { keepMatches, matchParameter } from '@gatehouse/sdk-actions/matching';
import type { androidElement, readableAttributes } from '../../categories/android-element.ts';
import { dumpScreen } from '../../device/dump-screen.ts';
import { type ElementUser, withElement } from '../../run/finding/with-element.ts';
import type { UiElement } from '../../ui/element.ts';
import { searchTree } from '../../ui/search-tree.ts';

type Attribute = (typeof readableAttributes)[number];

const maxElements = 5000;

const readers: Readonly<Record<Attribute, (element: UiElement) => string>> = {
  text: ({ text }) => text,
  'content-desc': ({ contentDesc }) => contentDesc,
  'resource-id': ({ resourceId }) => resourceId,
  class: ({ className }) => className,
  package: (element) => element.package,
  bounds: ({ rect }) => `[${rect.x},${rect.y}][${rect.x + rect.width},${rect.y + rect.height}]`,
  enabled: ({ isEnabled }) => String(isEnabled),
  checked: ({ isChecked }) => String(isChecked),
  selected: ({ isSelected }) => String(isSelected),
  focused: ({ isFocused }) => String(isFocused),
  clickable: ({ isClickable }) => String(isClickable),
  scrollable: ({ isScrollable }) => String(isScrollable),
};

/** One value, or one for each match. Values of several matches that the regex does not match are left out. */
export async function readElements(
  user: ElementUser,
  { Attribute: attribute, All, Regex }: ParametersOf<typeof androidElement, 'Get'>,
): Promise<readonly string[]> {
  // An invalid pattern is reported before anything is waited for.
  matchParameter('Regex', Regex, '');
  const elements = await withElement(user, async (device, { element, search }, signal) => {
    if (!All || user.finder?.type === 'RawCoordinatesFinder') return [element];
    const all = { ...search, index: 0, limit: maxElements };
    return (await searchTree(await dumpScreen(device, signal), all)).elements;
  });
  return keepMatches(elements.map(readers[attribute]), { Regex, All });
}
