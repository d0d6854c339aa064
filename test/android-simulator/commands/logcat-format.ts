import type { LogLine } from '../storage/logs.ts';

const PRIORITIES = { V: 2, D: 3, I: 4, W: 5, E: 6, F: 7 };
const HEADER_BYTES = 20;

export function formatLine(line: LogLine, format: string): Buffer {
  return format === 'binary' ? binary(line) : Buffer.from(`${textLine(line, format)}\n`);
}

function textLine({ time, pid, level, tag, text }: LogLine, format: string): string {
  const iso = new Date(time).toISOString();
  const date = `${iso.slice(5, 10)} ${iso.slice(11, 23)}`;
  const dated = format.includes('year') ? `${iso.slice(0, 5)}${date}` : date;
  const stamp = format.includes('epoch') ? (time / 1000).toFixed(3).padStart(19) : dated;
  const padded = String(pid).padStart(5);
  if (format.startsWith('brief')) return `${level}/${tag.padEnd(8)}(${padded}): ${text}`;
  if (format.startsWith('tag')) return `${level}/${tag.padEnd(8)}: ${text}`;
  if (format.startsWith('raw')) return text;
  if (format.startsWith('time')) return `${stamp} ${level}/${tag.padEnd(8)}(${padded}): ${text}`;
  return `${stamp} ${padded} ${padded} ${level} ${tag.padEnd(8)}: ${text}`;
}

/** The binary form of the log device: lengths, process, thread, seconds, nanoseconds, then priority, tag and text. */
function binary({ time, pid, level, tag, text }: LogLine): Buffer {
  const body = Buffer.from(`${String.fromCharCode(PRIORITIES[level])}${tag}\0${text}\0`);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16LE(body.length, 0);
  header.writeUInt16LE(HEADER_BYTES, 2);
  header.writeInt32LE(pid, 4);
  header.writeInt32LE(pid, 8);
  header.writeInt32LE(Math.floor(time / 1000), 12);
  header.writeInt32LE((time % 1000) * 1_000_000, 16);
  return Buffer.concat([header, body]);
}
