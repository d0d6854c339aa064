import type { TextField } from './text-field.ts';

/** The scroll position of a list, in pixels. Its owner keeps it across layouts. */
export interface ScrollState {
  offset: number;
}

/** A part of an app's screen. Sizes are in dp; the layout converts them to pixels. */
export interface Widget {
  readonly className: string;
  readonly id?: string;
  readonly text?: string;
  readonly description?: string;
  /** Default: a leaf has the height of its kind, and a group that of its children. */
  readonly height?: number;
  /** The share of the parent's remaining space. */
  readonly weight?: number;
  readonly padding?: number;
  readonly direction?: 'column' | 'row';
  readonly children?: readonly Widget[];
  readonly scroll?: ScrollState;
  readonly field?: TextField;
  readonly checked?: boolean;
  readonly isDisabled?: boolean;
  readonly isSelected?: boolean;
  readonly tap?: () => void;
  readonly longPress?: () => void;
  readonly fill?: Colour;
  readonly colour?: Colour;
  /** Height of the letters in dp. */
  readonly textSize?: number;
}

/** Red, green and blue, each 0 to 255. */
export type Colour = readonly [number, number, number];

const WHITE: Colour = [255, 255, 255];
const INK: Colour = [33, 33, 33];
const BLUE: Colour = [25, 103, 210];
const GREY: Colour = [232, 234, 237];

export function column(children: readonly Widget[], options: Partial<Widget> = {}): Widget {
  return { className: 'android.widget.LinearLayout', direction: 'column', children, ...options };
}

export function row(children: readonly Widget[], options: Partial<Widget> = {}): Widget {
  return { className: 'android.widget.LinearLayout', direction: 'row', children, height: 56, ...options };
}

/** A list that scrolls; the UI tree contains its visible rows only, as with a RecyclerView. */
export function scrollingList(
  scroll: ScrollState,
  children: readonly Widget[],
  options: Partial<Widget> = {},
): Widget {
  const className = 'androidx.recyclerview.widget.RecyclerView';
  return { className, direction: 'column', children, scroll, weight: 1, ...options };
}

export function label(text: string, options: Partial<Widget> = {}): Widget {
  return { className: 'android.widget.TextView', text, height: 32, colour: INK, textSize: 14, ...options };
}

export function title(text: string): Widget {
  return row([label(text, { id: 'title', weight: 1, height: 56, colour: WHITE, textSize: 21, padding: 8 })], {
    id: 'toolbar',
    className: 'android.view.ViewGroup',
    fill: BLUE,
  });
}

export function button(id: string, text: string, tap: () => void): Widget {
  return {
    className: 'android.widget.Button',
    id,
    text,
    height: 48,
    tap,
    fill: GREY,
    colour: BLUE,
    textSize: 14,
  };
}

export function imageButton(id: string, description: string, tap: () => void): Widget {
  return { className: 'android.widget.ImageButton', id, description, height: 48, tap, fill: BLUE };
}

export function textField(id: string, field: TextField, hint: string): Widget {
  const className = 'android.widget.EditText';
  return {
    className,
    id,
    field,
    description: '',
    height: 48,
    fill: GREY,
    colour: INK,
    textSize: 14,
    text: hint,
  };
}

export function checkBox(id: string, text: string, state: { checked: boolean; tap: () => void }): Widget {
  return { className: 'android.widget.CheckBox', id, text, height: 40, colour: INK, textSize: 14, ...state };
}

export function space(weight = 1): Widget {
  return { className: 'android.view.View', weight };
}
