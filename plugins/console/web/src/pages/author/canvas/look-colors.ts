import type { CSSProperties } from 'react';
import type { CardLook } from './card-look.ts';

/** Colors and sizes of pictures as properties of CSS, such as `--look-card-fill` and `--shape-radius`. */
export function lookColors({ colors, shape }: CardLook): CSSProperties {
  return Object.fromEntries([
    ...Object.entries(colors).map(([path, color]) => [`--look-${path.replaceAll('.', '-')}`, color]),
    ...Object.entries(shape).map(([name, size]) => [`--shape-${name}`, `${size}px`]),
  ]);
}
