import { formatNumber } from '../measure.ts';
import type { Growth } from './measure-growth.ts';

const [width, height, left, bottom, top] = [640, 320, 60, 270, 40];
const barWidth = 70;

/** Draws the cost of a try of the small and the large fleet side by side, with the limit of the large one. */
export function drawGrowth([small, large]: readonly [Growth, Growth], must: number): string {
  const groups = [
    { title: 'processor time, all', values: [small.cpuMicros, large.cpuMicros] },
    { title: 'processor time, daemon', values: [small.daemonMicros, large.daemonMicros] },
    { title: 'time', values: [small.wallMicros, large.wallMicros] },
  ] as const;
  const drawn = groups.map(({ title, values: [a, b] }, place) => {
    // Each group has a scale of its own: its numbers are written, and the ratio is seen.
    const scale = (bottom - top) / (Math.max(a, b, a * must) * 1.1);
    const x = left + place * 190;
    const limit = bottom - a * must * scale;
    return [
      barOf({ x, value: a, scale, colour: '#7a8ba3' }),
      barOf({ x: x + barWidth + 10, value: b, scale, colour: '#2f5d9b' }),
      `<line x1="${x - 8}" x2="${x + 2 * barWidth + 18}" y1="${round(limit)}" y2="${round(limit)}" stroke="#b3261e" stroke-dasharray="5 4"/>`,
      textOf(x + barWidth + 5, bottom + 20, `${title}, of a try`),
    ].join('\n');
  });
  const title = `${small.tasks} tasks on ${small.nodes} nodes (left), ${large.tasks} on ${large.nodes} (right); dashed: ${must} times the left`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
<title>${title}</title>
<rect width="${width}" height="${height}" fill="#ffffff"/>
${textOf(width / 2, 20, title)}
${drawn.join('\n')}
</svg>
`;
}

interface Bar {
  readonly x: number;
  readonly value: number;
  readonly scale: number;
  readonly colour: string;
}

function barOf({ x, value, scale, colour }: Bar): string {
  const size = value * scale;
  const y = bottom - size;
  return [
    `<rect x="${x}" y="${round(y)}" width="${barWidth}" height="${round(size)}" fill="${colour}"/>`,
    textOf(x + barWidth / 2, y - 5, `${formatNumber(value)} µs`),
  ].join('\n');
}

function textOf(x: number, y: number, text: string): string {
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="middle" fill="#1b1b1b">${text}</text>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
