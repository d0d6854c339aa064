import { integer, namedObject } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

/** An element of the tree of a screen. */
export const uiElementSchema = namedObject('ScreenElement', 'An element of a screen.', {
  /** Its index among the matches. */
  index: integer,
  /** Empty for a password. */
  text: v.string(),
  /** Also for a password, whose field shows one dot for each character. */
  textLength: integer,
  resourceId: v.string(),
  className: v.string(),
  package: v.string(),
  contentDesc: v.string(),
  rect: v.object({ x: integer, y: integer, width: integer, height: integer }),
  /** The point of a tap on it. */
  center: v.object({ x: integer, y: integer }),
  isEnabled: v.boolean(),
  isClickable: v.boolean(),
  isLongClickable: v.boolean(),
  isCheckable: v.boolean(),
  isChecked: v.boolean(),
  isFocusable: v.boolean(),
  isFocused: v.boolean(),
  isScrollable: v.boolean(),
  isSelected: v.boolean(),
  isPassword: v.boolean(),
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
