/** Where a worker writes the answers of commands that are bytes: in messages they would be written and read as JSON. */
export const byteAnswersFd = 5;

/** Ahead of the bytes: which command they answer, and how many they are. */
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
