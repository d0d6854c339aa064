import { createHash } from 'node:crypto';

/** A set may have any name, of any length; that of a queue has neither colons nor spaces. */
export function queueName(set: string): string {
  return `set-${createHash('sha256').update(set).digest('hex').slice(0, 24)}`;
}

const sign = 't.';

/** BullMQ refuses ids that are numbers or have colons. */
export function toJobId(id: string): string {
  return `${sign}${encodeURIComponent(id)}`;
}

export function fromJobId(jobId: string): string {
  return decodeURIComponent(jobId.slice(sign.length));
}
