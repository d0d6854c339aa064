/** File descriptor for byte answers of commands, which are not encoded as JSON. */
export const byteAnswersFd = 5;

/** Precedes the bytes: the command that they answer, and their length. */
export interface AnswerHead {
  readonly commandId: number;
  readonly length: number;
}

export const headLength = 8;

export function writeHead({ commandId, length }: AnswerHead): Buffer {
  const head = Buffer.alloc(headLength);
  head.writeUInt32LE(commandId, 0);
  head.writeUInt32LE(length, 4);
  return head;
}

export function readHead(head: Buffer): AnswerHead {
  return { commandId: head.readUInt32LE(0), length: head.readUInt32LE(4) };
}
