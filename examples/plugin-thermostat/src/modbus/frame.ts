/** One message of Modbus TCP in either direction: the relevant part of the header, and the PDU. */
export interface Frame {
  /** The requester chooses it; the answer carries the same one. */
  readonly transactionId: number;
  readonly unitId: number;
  /** The function code and its data. */
  readonly pdu: Buffer;
}

/** The input is not Modbus TCP. Later bytes cannot be trusted, so the connection must be closed. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
}

const headerBytes = 7;
/** The unit id and a function code, up to the largest PDU of the standard. */
const minLength = 2;
const maxLength = 254;

export function encodeFrame({ transactionId, unitId, pdu }: Frame): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.writeUInt16BE(transactionId, 0);
  header.writeUInt16BE(pdu.length + 1, 4);
  header.writeUInt8(unitId, 6);
  return Buffer.concat([header, pdu]);
}

/** Splits a stream into frames; a frame may arrive in many pieces, or many frames in one. */
export class FrameSplitter {
  #rest = Buffer.alloc(0);

  /** Returns the complete frames. Throws a `FrameError` for other bytes. */
  push(chunk: Buffer): readonly Frame[] {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    const frames: Frame[] = [];
    for (let frame = this.#next(); frame !== null; frame = this.#next()) frames.push(frame);
    return frames;
  }

  #next(): Frame | null {
    const bytes = this.#rest;
    if (bytes.length < headerBytes) return null;
    const length = readLength(bytes);
    const end = headerBytes - 1 + length;
    if (bytes.length < end) return null;
    this.#rest = bytes.subarray(end);
    return {
      transactionId: bytes.readUInt16BE(0),
      unitId: bytes.readUInt8(6),
      pdu: bytes.subarray(headerBytes, end),
    };
  }
}

/** Checked as soon as the header is complete: a wrong length would make the reader wait for bytes that never arrive. */
function readLength(header: Buffer): number {
  const protocol = header.readUInt16BE(2);
  if (protocol !== 0) throw new FrameError(`A frame names protocol ${protocol}; Modbus is 0`);
  const length = header.readUInt16BE(4);
  if (length >= minLength && length <= maxLength) return length;
  throw new FrameError(`A frame claims ${length} bytes; Modbus has ${minLength} to ${maxLength}`);
}
