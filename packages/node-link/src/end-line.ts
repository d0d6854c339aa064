import type { WebSocket } from 'ws';
import { closeCodes } from './protocol.ts';

/** The reason goes in a frame, since that of a close is short. */
export function endLine(line: WebSocket, over: 'ended' | 'refused', reason: string): void {
  if (line.readyState !== line.OPEN) return;
  line.send(JSON.stringify({ over, reason }));
  line.close(closeCodes[over]);
}
