import type { SendMail } from './mail.ts';
import type { Order } from './order.ts';

/** The data of one shop while it is open. */
export interface ShopState {
  readonly orders: Order[];
  /** Sessions of people who logged in, with their names. */
  readonly sessions: Map<string, string>;
  /** Mailed codes, by address. */
  readonly codes: Map<string, string>;
  /** Products whose stock was requested once. */
  readonly askedStock: Set<number>;
  readonly sendMail: SendMail;
}

export function openState(sendMail: SendMail = async () => undefined): ShopState {
  return { orders: [], sessions: new Map(), codes: new Map(), askedStock: new Set(), sendMail };
}
