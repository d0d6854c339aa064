import { escapeHtml, toNotFound, toPage } from './layout.ts';
import { DELIVERIES, MOST_PER_ORDER, type Order, type OrderProblems } from './order.ts';
import { products } from './products.ts';
import type { Reply } from './reply.ts';

/**
 * @param form the fields that are filled in
 * @param problems shown above the form, which then answers 400
 */
export function showOrderForm(form: URLSearchParams, problems: OrderProblems = {}): Reply {
  const isRefused = Object.keys(problems).length > 0;
  const text = (name: string) => escapeHtml(form.get(name) ?? '');
  const content = `${toProblemList(problems)}
<form id="order-form" method="post" action="/order" novalidate>
<div class="field"><label for="customer">Your name</label>
<input id="customer" name="customer" type="text" autocomplete="name" required${toInvalid(problems.customer)} value="${text('customer')}"></div>
<div class="field"><label for="product">Product</label>
<select id="product" name="product" required${toInvalid(problems.product)}><option value="">Choose one</option>${toOptions(form.get('product'))}</select></div>
<div class="field"><label for="quantity">Quantity</label>
<input id="quantity" name="quantity" type="number" min="1" max="${MOST_PER_ORDER}" required${toInvalid(problems.quantity)} value="${escapeHtml(form.get('quantity') ?? '1')}"></div>
<fieldset id="delivery"${toInvalid(problems.delivery)}><legend>Delivery</legend>${toRadios(form.get('delivery'))}</fieldset>
<p><label><input id="gift" name="gift" type="checkbox" value="yes"${form.get('gift') === 'yes' ? ' checked' : ''}> It is a gift</label></p>
<div class="field"><label for="note">Note</label>
<textarea id="note" name="note" rows="3" cols="40">
${text('note')}</textarea></div>
<p><button id="send" type="submit">Send the order</button></p>
</form>`;
  return toPage('Order', content, isRefused ? 400 : 200);
}

export function showOrder(order: Order | undefined): Reply {
  if (order === undefined) return toNotFound();
  const product = products.find(({ id }) => id === order.productId);
  return toPage(
    'Thank you',
    `<p id="confirmation" role="status">We have your order <strong id="order-number">${order.number}</strong>.</p>
<dl id="order">
<dt>Name</dt><dd id="ordered-by">${escapeHtml(order.customer)}</dd>
<dt>Product</dt><dd id="ordered-product">${escapeHtml(product?.name ?? '')}</dd>
<dt>Quantity</dt><dd id="ordered-quantity">${order.quantity}</dd>
<dt>Delivery</dt><dd id="ordered-delivery">${DELIVERIES[order.delivery]}</dd>
<dt>Gift</dt><dd id="ordered-gift">${order.gift ? 'yes' : 'no'}</dd>
<dt>Note</dt><dd id="ordered-note">${escapeHtml(order.note)}</dd>
</dl>`,
  );
}

function toProblemList(problems: OrderProblems): string {
  const items = Object.entries(problems).map(
    ([field, problem]) => `<li><a href="#${field}">${escapeHtml(problem)}</a></li>`,
  );
  return items.length === 0 ? '' : `<ul id="problems" role="alert">${items.join('')}</ul>`;
}

function toInvalid(problem: string | undefined): string {
  return problem === undefined ? '' : ' aria-invalid="true" aria-describedby="problems"';
}

function toOptions(chosen: string | null): string {
  return products
    .map(({ id, name, price, stock }) => {
      const state = `${String(id) === chosen ? ' selected' : ''}${stock === 0 ? ' disabled' : ''}`;
      return `<option value="${id}"${state}>${escapeHtml(name)} (${price})</option>`;
    })
    .join('');
}

function toRadios(chosen: string | null): string {
  return Object.entries(DELIVERIES)
    .map(([value, label]) => {
      const checked = value === chosen ? ' checked' : '';
      return `<label><input id="delivery-${value}" name="delivery" type="radio" value="${value}"${checked}> ${label}</label> `;
    })
    .join('');
}
