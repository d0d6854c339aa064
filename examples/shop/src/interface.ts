import { PAGE_SIZE, PAGES } from './product-pages.ts';
import { products } from './products.ts';
import { type Reply, toJson } from './reply.ts';
import type { ShopState } from './state.ts';

const NOT_THERE = { error: 'not_found' };

/** The products for programs, page by page. */
export function listProducts(page: string | null): Reply {
  const number = Number(page ?? '1');
  if (!Number.isInteger(number) || number < 1 || number > PAGES) return toJson(NOT_THERE, 404);
  const items = products.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE);
  return toJson({ page: number, pages: PAGES, items });
}

/** The stock of a product. The first request for each product answers that the warehouse is busy. */
export function readStock(id: string, { askedStock }: ShopState): Reply {
  const product = products.find((candidate) => String(candidate.id) === id);
  if (product === undefined) return toJson(NOT_THERE, 404);
  if (!askedStock.has(product.id)) {
    askedStock.add(product.id);
    return toJson({ error: 'busy' }, 503);
  }
  return toJson({ id: product.id, name: product.name, stock: product.stock });
}
