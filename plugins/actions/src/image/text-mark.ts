import { fileURLToPath } from 'node:url';
import { ActionError, quote } from '@gatehouse/sdk-actions';
import type { Canvas } from '@napi-rs/canvas';
import { blankPicture } from './picture-files.ts';

const scripts = ['latin', 'latin-ext', 'cyrillic', 'greek'];
const maxCharacters = 1000;
/** Height of a line relative to its letters. */
const lineHeight = 1.25;

export interface TextMark {
  readonly text: string;
  /** Height of letters in pixels. */
  readonly size: number;
  /** As `#rrggbb`. */
  readonly color: string;
}

/** A text as a picture with a transparent ground, for a watermark. */
export async function drawTextMark({ text, size, color }: TextMark): Promise<Canvas> {
  if (!/^#[0-9a-f]{6}$/i.test(color)) {
    throw new ActionError(`Color must be such as #ff8800; it is ${quote(color)}.`);
  }
  if (text.length > maxCharacters) {
    throw new ActionError(`Text has ${text.length} characters; at most ${maxCharacters} are drawn.`);
  }
  const lines = text.split(/\r?\n/);
  const font = await letters(size);
  const measure = (await blankPicture(1, 1, 'mark.png')).getContext('2d');
  measure.font = font;
  const width = Math.ceil(Math.max(1, ...lines.map((line) => measure.measureText(line).width)));
  const mark = await blankPicture(width, Math.ceil(lines.length * size * lineHeight), 'mark.png');
  const context = mark.getContext('2d');
  context.font = font;
  context.fillStyle = color;
  context.textBaseline = 'middle';
  for (const [index, line] of lines.entries()) context.fillText(line, 0, (index + 0.5) * size * lineHeight);
  return mark;
}

/** Bundled fonts, because a machine may have none; other scripts use fonts of the machine. */
async function letters(size: number): Promise<string> {
  const { GlobalFonts } = await import('@napi-rs/canvas');
  const folder = fileURLToPath(
    new URL('.', import.meta.resolve('@fontsource/inter/files/inter-latin-400-normal.woff2')),
  );
  for (const script of scripts) {
    if (GlobalFonts.has(familyOf(script))) continue;
    GlobalFonts.registerFromPath(`${folder}inter-${script}-400-normal.woff2`, familyOf(script));
  }
  return `${size}px ${scripts.map((script) => `"${familyOf(script)}"`).join(', ')}, sans-serif`;
}

function familyOf(script: string): string {
  return `Gatehouse mark ${script}`;
}
