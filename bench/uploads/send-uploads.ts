// A separate process, so that creating the uploads does not slow the pings: node send-uploads.ts <url> <key> <count>
// <bytes>
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const [url = '', key = '', count = '0', bytes = '0'] = process.argv.slice(2);
const block = randomBytes(1024 * 1024);

const statuses = await Promise.all(Array.from({ length: Number(count) }, (_, index) => upload(index)));
process.send?.(statuses);

async function upload(index: number): Promise<number> {
  const sending = request(`${url}/api/v1/tasks?name=upload-${index}.zp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/octet-stream',
      'content-length': bytes,
    },
  });
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  await pipeline(Readable.from(blocks(Number(bytes))), sending);
  const [response] = await answered;
  response.resume();
  return response.statusCode ?? 0;
}

function* blocks(left: number): Iterable<Buffer> {
  for (let rest = left; rest > 0; rest -= block.length) yield block.subarray(0, Math.min(rest, block.length));
}
