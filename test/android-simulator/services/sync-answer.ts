import type { ServiceCall } from './service.ts';

export async function fail({ stream }: ServiceCall, message: string): Promise<void> {
  await stream.write(Buffer.concat([syncHeader('FAIL', Buffer.byteLength(message)), Buffer.from(message)]));
}

/** Most answers start with four letters and a number. */
export function syncHeader(id: string, value: number): Buffer {
  const header = Buffer.alloc(8);
  header.write(id, 0, 'latin1');
  header.writeUInt32LE(value, 4);
  return header;
}
