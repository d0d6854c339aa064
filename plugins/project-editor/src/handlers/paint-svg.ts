import type { Painter } from '../diagram/process/painter.ts';

interface Picture {
  readonly parts: Parameters<Painter['paint']>[0]['parts'];
  /** For readers of the screen. */
  readonly title: string;
}

/** Draws a whole project as SVG. */
export async function paintSvg(painter: Painter, { parts, title }: Picture, signal: AbortSignal) {
  const request = { mode: 'Full', format: 'svg', maxWidth: 0, maxHeight: 0, scale: 0 } as const;
  const { imageBase64, width, height } = await painter.paint({ parts, request }, signal);
  const svg = Buffer.from(imageBase64, 'base64').toString('utf8');
  return { svg: titled(svg, title), width, height };
}

function titled(svg: string, title: string): string {
  const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
  const text = title.replace(/[&<>]/g, (letter) => names[letter] ?? '').replace(/\p{Cc}/gu, ' ');
  return svg.replace(/<svg [^>]*>/, (start) => `${start}\n\t<title>${text}</title>`);
}
