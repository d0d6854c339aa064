import type { SendMail } from './mail.ts';
import type { Order } from './order.ts';

/** What one shop remembers while it is open. */
export interface ShopState {
  readonly orders: Order[];
  /** Sessions of people who logged in, with their names. */
  readonly sessions: Map<string, string>;
  /** Codes that were mailed, by the address that they went to. */
  readonly codes: Map<string, string>;
  /** Products whose stock was asked for once. */
  readonly askedStock: Set<number>;
  readonly sendMail: SendMail;
}

export function openState(sendMail: SendMail = async () => undefined): ShopState {
  return { orders: [], sessions: new Map(), codes: new Map(), askedStock: new Set(), sendMail };
}
