import type { WireKind } from '../scene/wires.ts';

/** Colours of the picture. Those of categories are in `category-colour.ts`. */
export const theme = {
  background: '#f3f5f9',
  card: { fill: '#ffffff', border: '#d9dfe9', shadow: 'rgba(28, 39, 66, 0.055)' },
  caption: '#1b2437',
  faint: '#8590a4',
  detail: '#66718a',
  tile: { fill: '#f8f9fc', border: '#e3e8f1' },
  disabled: { fill: '#f1f2f5', border: '#dcdfe6', text: '#9aa2b1', icon: '#b3bac7' },
  step: '#b4bfce',
  missed: '#e58a90',
  pill: { fill: '#eceff5', text: '#5c6780' },
  selected: '#4f46e5',
  selectedGlow: 'rgba(79, 70, 229, 0.16)',
  breakpoint: '#d92d3a',
  note: { fill: '#fff6cf', border: '#ecd98a', fold: '#f3e3a0', text: '#5f5014' },
} as const;

export const wireColours: Readonly<Record<WireKind, string>> = {
  success: '#2b9a66',
  error: '#dd4450',
  case: '#7759d9',
};

export const statusColours = {
  Executing: { strong: '#2468ea', tint: '#edf3ff' },
  Success: { strong: '#1c9a5b', tint: '#eefaf3' },
  Fail: { strong: '#d92d3a', tint: '#fff0f0' },
} as const;

/** Tests took all of an action, a part of its branches, or nothing. */
export const coverageColours = {
  whole: { strong: '#1c9a5b', tint: '#eefaf3' },
  part: { strong: '#b7791f', tint: '#fff8e6' },
  none: { strong: '#d92d3a', tint: '#fff0f0' },
} as const;

export const blockColours = {
  Start: { fill: '#178a5c', border: '#178a5c', text: '#ffffff' },
  GoodEnd: { fill: '#ecf8f1', border: '#59b98a', text: '#14754d' },
  BadEnd: { fill: '#fdf0f0', border: '#e58a90', text: '#b4232f' },
} as const;
