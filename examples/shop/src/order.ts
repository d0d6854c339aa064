import { products } from './products.ts';

export const DELIVERIES = { post: 'By post', pickup: 'I pick it up' } as const;
export const MOST_PER_ORDER = 10;

export type Delivery = keyof typeof DELIVERIES;

export interface Order {
  /** For example `A-1001`. */
  readonly number: string;
  readonly customer: string;
  readonly productId: number;
  readonly quantity: number;
  readonly delivery: Delivery;
  readonly gift: boolean;
  readonly note: string;
}

/** Problems of the form by field name, each with its remedy. */
export type OrderProblems = Readonly<
  Partial<Record<'customer' | 'product' | 'quantity' | 'delivery', string>>
>;

export type OrderAnswer = { readonly order: Omit<Order, 'number'> } | { readonly problems: OrderProblems };

export function parseOrder(form: URLSearchParams): OrderAnswer {
  const customer = (form.get('customer') ?? '').trim();
  const product = products.find(({ id }) => String(id) === form.get('product'));
  const quantity = parseQuantity(form.get('quantity'));
  const delivery = form.get('delivery');
  if (customer && product && product.stock > 0 && quantity !== null && isDelivery(delivery)) {
    const gift = form.get('gift') === 'yes';
    // Browsers send the line breaks of a textarea as CR LF.
    const note = (form.get('note') ?? '').replaceAll('\r\n', '\n').trim();
    return { order: { customer, productId: product.id, quantity, delivery, gift, note } };
  }
  return {
    problems: {
      ...(customer ? {} : { customer: 'Enter your name.' }),
      ...(product ? {} : { product: 'Choose a product.' }),
      ...(product?.stock === 0 ? { product: `${product.name} is sold out. Choose another product.` } : {}),
      ...(quantity === null ? { quantity: `Enter a quantity from 1 to ${MOST_PER_ORDER}.` } : {}),
      ...(isDelivery(delivery) ? {} : { delivery: 'Choose how you get it.' }),
    },
  };
}

function parseQuantity(text: string | null): number | null {
  const quantity = /^\d{1,3}$/.test(text ?? '') ? Number(text) : 0;
  return quantity >= 1 && quantity <= MOST_PER_ORDER ? quantity : null;
}

function isDelivery(text: string | null): text is Delivery {
  return text !== null && Object.hasOwn(DELIVERIES, text);
}
