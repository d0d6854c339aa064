/** The commands of both ends of a connection. */
export const COMMAND = {
  connect: 0x4e584e43,
  auth: 0x48545541,
  open: 0x4e45504f,
  okay: 0x59414b4f,
  close: 0x45534c43,
  write: 0x45545257,
} as const;

export interface Packet {
  readonly command: number;
  readonly arg0: number;
  readonly arg1: number;
  readonly payload: Uint8Array;
}

const HEADER_BYTES = 24;
const LARGEST_PAYLOAD = 1024 * 1024;

/** Hosts before version 0x01000001 verify the checksum; newer ones send 0. */
export function encodePacket({ command, arg0, arg1, payload }: Packet, hasChecksum: boolean): Buffer {
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + payload.length);
  bytes.writeUInt32LE(command, 0);
  bytes.writeUInt32LE(arg0, 4);
  bytes.writeUInt32LE(arg1, 8);
  bytes.writeUInt32LE(payload.length, 12);
  bytes.writeUInt32LE(hasChecksum ? checksumOf(payload) : 0, 16);
  bytes.writeUInt32LE((command ^ 0xffffffff) >>> 0, 20);
  bytes.set(payload, HEADER_BYTES);
  return bytes;
}

/** Receives chunks of the socket and returns the complete packets. */
export function createPacketReader(): (chunk: Buffer) => Packet[] {
  let held: Buffer[] = [];
  let size = 0;
  let needed = HEADER_BYTES;

  return (chunk) => {
    held.push(chunk);
    size += chunk.length;
    if (size < needed) return [];
    let rest = Buffer.concat(held);
    const packets: Packet[] = [];
    for (;;) {
      needed = rest.length < HEADER_BYTES ? HEADER_BYTES : HEADER_BYTES + payloadLength(rest);
      if (rest.length < needed) break;
      packets.push(decodePacket(rest.subarray(0, needed)));
      rest = rest.subarray(needed);
    }
    held = [rest];
    size = rest.length;
    return packets;
  };
}

function payloadLength(bytes: Buffer): number {
  const command = bytes.readUInt32LE(0);
  if (bytes.readUInt32LE(20) !== (command ^ 0xffffffff) >>> 0)
    throw new Error(`a packet starts with ${bytes.subarray(0, 24).toString('hex')}, which is no header`);
  const length = bytes.readUInt32LE(12);
  if (length > LARGEST_PAYLOAD) throw new Error(`a packet announces ${length} bytes`);
  return length;
}

function decodePacket(bytes: Buffer): Packet {
  return {
    command: bytes.readUInt32LE(0),
    arg0: bytes.readUInt32LE(4),
    arg1: bytes.readUInt32LE(8),
    payload: bytes.subarray(HEADER_BYTES),
  };
}

function checksumOf(payload: Uint8Array): number {
  let sum = 0;
  for (const byte of payload) sum = (sum + byte) >>> 0;
  return sum;
}
