// A part of a plugin that knows nothing of Gatehouse, as most of one should.

export interface Order {
  readonly number: string;
  readonly total: number;
}

export interface OrderAnswer {
  /** Null where the shop refuses it. */
  readonly number: string | null;
  readonly reason: string;
  /** Pieces that the shop has. */
  readonly left: number;
}

export interface Shop {
  order(id: string, amount: number, signal: AbortSignal): Promise<OrderAnswer>;
  /** Calls back with each page that arrived. */
  all(onPage: (done: number, of: number) => void): Promise<readonly Order[]>;
}

/** A shop in memory. */
export function createShop(stock: number): Shop {
  const placed: Order[] = [];
  return {
    async order(id, amount, signal) {
      signal.throwIfAborted();
      if (amount > stock) return { number: null, reason: 'sold out', left: stock };
      placed.push({ number: `S-${id}`, total: amount });
      return { number: `S-${id}`, reason: '', left: stock };
    },
    async all(onPage) {
      onPage(1, 1);
      return placed;
    },
  };
}
