export interface Product {
  readonly id: number;
  readonly name: string;
  /** The text on the pages, with two decimals. */
  readonly price: string;
  readonly stock: number;
}

const MATERIALS = ['Oak', 'Linen', 'Copper', 'Clay', 'Wool'] as const;
const THINGS = ['Bowl', 'Lamp', 'Basket', 'Cushion', 'Clock'] as const;
const COUNT = 23;

/** The same products at every start, so that collected data can be compared. */
export const products: readonly Product[] = THINGS.flatMap((thing) =>
  MATERIALS.map((material) => `${material} ${thing}`),
)
  .slice(0, COUNT)
  .map((name, index) => toProduct(index + 1, name));

function toProduct(id: number, name: string): Product {
  const cents = 450 + ((id * 737) % 90) * 105;
  return { id, name, price: (cents / 100).toFixed(2), stock: (id * 7) % 12 };
}
