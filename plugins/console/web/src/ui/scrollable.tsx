import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'section'>, 'tabIndex'> & { readonly 'aria-label': string };

/** A part that scrolls by itself, also by keyboard. */
export function Scrollable(props: Props) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus
  return <section {...props} tabIndex={0} />;
}
