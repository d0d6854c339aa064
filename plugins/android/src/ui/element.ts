import { described, integer, namedObject } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

/** An element of the tree of a screen. */
export const uiElementSchema = namedObject('ScreenElement', 'An element of a screen.', {
  index: described(integer, 'Its place among the matches, from 0: `index` of other calls.'),
  text: described(v.string(), 'Its text; empty for a password.'),
  textLength: described(
    integer,
    'Length of its text, also for a password, whose field shows one dot for each character.',
  ),
  resourceId: described(
    v.string(),
    'Its resource id, such as `com.example.shop:id/user`; empty without one.',
  ),
  className: described(v.string(), 'Its class, such as `android.widget.Button`.'),
  package: described(v.string(), 'Name of the package of its app.'),
  contentDesc: described(v.string(), 'Its description for assistive programs; empty without one.'),
  rect: described(
    v.object({
      x: described(integer, 'Left edge in pixels of the screen.'),
      y: described(integer, 'Top edge in pixels of the screen.'),
      width: described(integer, 'Width in pixels.'),
      height: described(integer, 'Height in pixels.'),
    }),
    'Where it is on the screen as it is turned now.',
  ),
  center: described(
    v.object({
      x: described(integer, 'Pixels from the left edge of the screen.'),
      y: described(integer, 'Pixels from its top edge.'),
    }),
    'The point of a tap on it.',
  ),
  isEnabled: described(v.boolean(), 'Whether it can be used.'),
  isClickable: described(v.boolean(), 'Whether it takes taps.'),
  isLongClickable: described(v.boolean(), 'Whether it takes long taps.'),
  isCheckable: described(v.boolean(), 'Whether it can be checked, as a box or a switch.'),
  isChecked: described(v.boolean(), 'Whether it is checked.'),
  isFocusable: described(v.boolean(), 'Whether it can have the focus.'),
  isFocused: described(v.boolean(), 'Whether it has the focus.'),
  isScrollable: described(v.boolean(), 'Whether its content can be scrolled.'),
  isSelected: described(v.boolean(), 'Whether it is selected, as a tab or a row.'),
  isPassword: described(v.boolean(), 'Whether it is a field for a password.'),
});

export type UiElement = v.InferOutput<typeof uiElementSchema>;

/** Attributes of the tree that a condition may test. */
export const uiAttributes = [
  'text',
  'resource-id',
  'class',
  'package',
  'content-desc',
  'checkable',
  'checked',
  'clickable',
  'enabled',
  'focusable',
  'focused',
  'scrollable',
  'long-clickable',
  'password',
  'selected',
  'bounds',
  'index',
] as const;

/** `text`: the attribute contains the value; `notext`: it does not; `regexp`: the attribute matches it. */
export const searchTypes = ['text', 'notext', 'regexp'] as const;

export interface UiCondition {
  readonly attribute: (typeof uiAttributes)[number];
  readonly searchType: (typeof searchTypes)[number];
  readonly value: string;
}

/** A search for elements: those of an XPath expression, or those that meet all conditions. */
export interface UiSearch {
  readonly xpath: string | null;
  readonly conditions: readonly UiCondition[];
  /** The index of the first match to return. */
  readonly index: number;
  /** Maximum number of elements to return. */
  readonly limit: number;
}

export interface FoundElements {
  /** All matches, also before `index` and beyond `limit`. */
  readonly matchCount: number;
  readonly elements: readonly UiElement[];
}
