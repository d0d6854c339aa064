/** The Modbus functions that a thermostat supports, and their codes. */
export const functionCodes = { readHolding: 0x03, readInput: 0x04, writeOne: 0x06 } as const;

export const exceptionCodes = { illegalFunction: 1, illegalAddress: 2, illegalValue: 3 } as const;

const exceptionTexts: Readonly<Record<number, string>> = {
  1: 'it does not know this function',
  2: 'it has no such register',
  3: 'it does not take this value',
  4: 'it failed while it worked on it',
  6: 'it is busy',
};

/** The device refused the request, or its answer belongs to another request. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
}

export function encodeRead(kind: 'readHolding' | 'readInput', first: number, count: number): Buffer {
  const pdu = Buffer.alloc(5);
  pdu.writeUInt8(functionCodes[kind], 0);
  pdu.writeUInt16BE(first, 1);
  pdu.writeUInt16BE(count, 3);
  return pdu;
}

/** Writes `value` as a signed 16-bit number. */
export function encodeWrite(register: number, value: number): Buffer {
  const pdu = Buffer.alloc(5);
  pdu.writeUInt8(functionCodes.writeOne, 0);
  pdu.writeUInt16BE(register, 1);
  pdu.writeInt16BE(value, 3);
  return pdu;
}

/** Returns the registers of an answer as signed 16-bit numbers. Throws an `AnswerError`. */
export function parseRegisters(request: Buffer, answer: Buffer): readonly number[] {
  assertAnswers(request, answer);
  const count = request.readUInt16BE(3);
  if (answer.length !== 2 + count * 2 || answer.readUInt8(1) !== count * 2) throw misfit(answer);
  return Array.from({ length: count }, (_, index) => answer.readInt16BE(2 + index * 2));
}

/** The answer to a write must repeat the request. Throws an `AnswerError`. */
export function assertWritten(request: Buffer, answer: Buffer): void {
  assertAnswers(request, answer);
  if (!answer.equals(request)) throw misfit(answer);
}

function assertAnswers(request: Buffer, answer: Buffer): void {
  const asked = request.readUInt8(0);
  const code = answer.readUInt8(0);
  if (code === asked) return;
  if (code !== (asked | 0x80) || answer.length !== 2) throw misfit(answer);
  const reason = answer.readUInt8(1);
  throw new AnswerError(`the device refused: ${exceptionTexts[reason] ?? `exception ${reason}`}`);
}

function misfit(answer: Buffer): AnswerError {
  return new AnswerError(`the device answered something else: ${answer.toString('hex')}`);
}
