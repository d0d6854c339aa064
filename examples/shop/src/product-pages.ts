import { escapeHtml, toNotFound, toPage } from './layout.ts';
import { type Product, products } from './products.ts';
import type { Reply } from './reply.ts';

export const PAGE_SIZE = 10;
export const PAGES = Math.ceil(products.length / PAGE_SIZE);

/** @param page the value of the query; null is the first page */
export function showProducts(page: string | null): Reply {
  if (page !== null && !/^[1-9]\d{0,5}$/.test(page)) return toNotFound();
  const number = Number(page ?? '1');
  if (number > PAGES) return toNotFound();
  const rows = products
    .slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE)
    .map(toRow)
    .join('\n');
  return toPage(
    'Products',
    `<table id="products">
<caption>Page <span id="page">${number}</span> of <span id="pages">${PAGES}</span></caption>
<thead><tr><th scope="col">Name</th><th scope="col" class="price">Price</th><th scope="col" class="stock">Stock</th></tr></thead>
<tbody>
${rows}
</tbody>
</table>
${toPagination(number)}`,
  );
}

export function showProduct(id: string): Reply {
  const product = products.find((candidate) => String(candidate.id) === id);
  if (product === undefined) return toNotFound();
  const { name, price, stock } = product;
  const order =
    stock > 0
      ? `<p><a id="order" href="/order?product=${product.id}">Order it</a></p>`
      : '<p id="sold-out">Sold out.</p>';
  return toPage(
    name,
    `<dl id="product" data-id="${product.id}">
<dt>Name</dt><dd id="name">${escapeHtml(name)}</dd>
<dt>Price</dt><dd id="price">${price}</dd>
<dt>Stock</dt><dd id="stock">${stock}</dd>
</dl>
${order}
<p><a href="/products">All products</a></p>`,
  );
}

function toRow({ id, name, price, stock }: Product): string {
  const link = `<a href="/products/${id}">${escapeHtml(name)}</a>`;
  return `<tr class="product" data-id="${id}"><td class="name">${link}</td><td class="price">${price}</td><td class="stock">${stock}</td></tr>`;
}

function toPagination(page: number): string {
  const previous =
    page > 1 ? `<a id="previous" rel="prev" href="/products?page=${page - 1}">Previous page</a>` : '';
  const next = page < PAGES ? `<a id="next" rel="next" href="/products?page=${page + 1}">Next page</a>` : '';
  return `<nav id="pagination" aria-label="Pages">${previous}${next}</nav>`;
}
