import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';

const side = 4000;
const boxes = 500;
const words = ['open', 'close', 'click', 'read', 'wait', 'file', 'table', 'list', 'search', 'loop'];

/** The best peer: the same canvas with all positions written by hand, and its own encoder. */
export async function drawByHand(): Promise<number> {
  const canvas = createCanvas(side, side);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  for (let n = 0; n < boxes; n++) drawBox(context, n);
  return (await canvas.encode('png')).length;
}

function drawBox(context: SKRSContext2D, n: number): void {
  const x = 40 + (n % 25) * 156;
  const y = 60 + Math.floor(n / 25) * 190;
  context.beginPath();
  context.roundRect(x, y, 120, 70, 8);
  context.fillStyle = '#eef4ff';
  context.fill();
  context.lineWidth = 2;
  context.strokeStyle = '#3b6fd4';
  context.stroke();
  context.fillStyle = '#123';
  context.font = '14px "DejaVu Sans"';
  context.fillText(`${words[n % words.length]} ${n}`, x + 10, y + 28);
  context.fillStyle = '#567';
  context.font = '11px "DejaVu Sans"';
  context.fillText(`${words[(n * 7) % words.length]} step`, x + 10, y + 50);
  context.beginPath();
  context.moveTo(x + 120, y + 35);
  context.bezierCurveTo(x + 138, y + 35, x + 138, y + 60, x + 156, y + 35);
  context.strokeStyle = '#888';
  context.stroke();
}
