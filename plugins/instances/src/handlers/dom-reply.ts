import { writtenReply } from '@gatehouse/sdk-plugin';
import type { PagePart } from './read-page.ts';

export interface DomReply {
  readonly content: string;
  readonly totalLength: number;
  readonly nextIndex: number | null;
  readonly isTruncated: boolean;
}

/** What `tab_dom_get` answers with the part of a page that begins at an index. */
export function domReply({ content, totalLength, json }: PagePart, startIndex: number): DomReply {
  const end = startIndex + content.length;
  const isTruncated = end < totalLength;
  const place = { totalLength, nextIndex: isTruncated ? end : null, isTruncated };
  const reply = { content, ...place };
  if (json === null) return reply;
  const [head, tail] = ['{"content":"', `",${JSON.stringify(place).slice(1)}`];
  return writtenReply(reply, Buffer.concat([Buffer.from(head), json, Buffer.from(tail)]));
}
