import { fileURLToPath } from 'node:url';
import { GlobalFonts } from '@napi-rs/canvas';

export type Weight = 400 | 600;

/** Inter has one file for each script. Other scripts use fonts of the machine. */
const scripts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'] as const;

const families: Readonly<Record<Weight, string>> = { 400: familiesOf(400), 600: familiesOf(600) };

/** Registers the fonts with the canvas, once for a process. */
export function registerFonts(): void {
  const files = fileURLToPath(
    new URL('.', import.meta.resolve('@fontsource/inter/files/inter-latin-400-normal.woff2')),
  );
  for (const weight of [400, 600] as const) {
    for (const script of scripts) {
      GlobalFonts.registerFromPath(
        `${files}inter-${script}-${weight}-normal.woff2`,
        familyOf(weight, script),
      );
    }
  }
}

/** A value for `font` of a canvas. */
export function fontOf(weight: Weight, size: number): string {
  return `${size}px ${families[weight]}`;
}

function familiesOf(weight: Weight): string {
  return [...scripts.map((script) => `"${familyOf(weight, script)}"`), 'sans-serif'].join(', ');
}

/** Each file is a family of its own, so that an Inter of the machine is never used instead. */
function familyOf(weight: Weight, script: string): string {
  return `Gatehouse Inter ${script} ${weight}`;
}
