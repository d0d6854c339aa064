import { controls, type PageSpec } from '../spec/page-spec.ts';

const shopNav = controls(
  ['nav-home', 'link', 'Home', [], 'home', { href: '/' }],
  ['nav-deals', 'link', 'Deals', ['Offers', 'Special offers'], 'deals', { href: '/deals' }],
  ['nav-cart', 'link', 'Cart (2)', ['Basket', 'Shopping bag', 'Your cart'], 'cart', { href: '/cart' }],
  ['nav-login', 'link', 'Sign in', ['Log in', 'Login', 'My account'], 'login', { href: '/login' }],
);
const shopFooter = controls(
  ['foot-terms', 'link', 'Terms', ['Terms and conditions', 'Terms of use'], 'terms', { href: '/terms' }],
  ['foot-privacy', 'link', 'Privacy policy', ['Privacy'], 'privacy', { href: '/privacy' }],
  [
    'foot-returns',
    'link',
    'Returns',
    ['Return an item', 'Returns and refunds'],
    'returns',
    { href: '/returns' },
  ],
);
const search = {
  kind: 'form',
  heading: '',
  action: '/search',
  fields: controls(['q', 'text', 'Search', ['Search products', 'What are you looking for?', 'Find'], 'q']),
  buttons: controls(['search', 'button', 'Search', ['Go', 'Find'], 'searchBtn']),
} as const;

export const shops: readonly PageSpec[] = [
  {
    id: 'shop-listing',
    family: 'shops',
    title: 'Garden tools',
    address: '/garden/tools',
    parts: [
      { kind: 'nav', name: 'Main', links: shopNav },
      search,
      {
        kind: 'toolbar',
        heading: 'Filters',
        controls: controls(
          ['sort', 'select', 'Sort by', ['Order by', 'Sort'], 'sortOrder', { content: 'Price;Name;Newest' }],
          ['instock', 'check', 'In stock only', ['Available now', 'Only in stock'], 'inStock'],
          ['maxprice', 'number', 'Max price', ['Maximum price', 'Price up to'], 'priceMax'],
          ['minprice', 'number', 'Min price', ['Minimum price', 'Price from'], 'priceMin'],
        ),
      },
      {
        kind: 'cards',
        heading: 'Products',
        columns: ['Product', 'Price'],
        rows: [
          ['Spade Classic', '24.90'],
          ['Rake 12 teeth', '18.50'],
          ['Hedge shears', '39.00'],
          ['Watering can 10 l', '12.75'],
        ],
        actions: controls(
          ['add', 'button', 'Add to cart', ['Add to basket', 'Add to bag', 'Buy'], 'addToCart'],
          ['wish', 'button', 'Wish list', ['Save for later', 'Favourites', 'Add to wishlist'], 'wish'],
        ),
      },
      { kind: 'footer', name: 'Service', links: shopFooter },
    ],
  },
  {
    id: 'shop-product',
    family: 'shops',
    title: 'Espresso machine EM-30',
    address: '/p/em-30',
    parts: [
      { kind: 'nav', name: 'Main', links: shopNav },
      search,
      {
        kind: 'stats',
        heading: 'Espresso machine EM-30',
        controls: controls(
          ['price', 'value', 'Price', ['Our price', 'Now'], 'price', { content: '349.00 €' }],
          ['stock', 'value', 'Availability', ['In stock', 'Stock'], 'stock', { content: '14 pieces' }],
          ['delivery', 'value', 'Delivery', ['Ships in', 'Delivery time'], 'delivery', { content: '2 days' }],
        ),
      },
      {
        kind: 'form',
        heading: 'Order',
        action: '/cart/add',
        fields: controls(
          [
            'colour',
            'select',
            'Colour',
            ['Color', 'Choose a colour'],
            'colour',
            { content: 'Black;Steel;Red' },
          ],
          ['qty', 'number', 'Quantity', ['Qty', 'Amount', 'How many?'], 'qty'],
        ),
        buttons: controls(
          [
            'buy',
            'button',
            'Add to cart',
            ['Add to basket', 'Add to bag', 'Buy now'],
            'btnBuy',
            { isMain: true },
          ],
          ['compare', 'button', 'Compare', ['Compare products', 'Add to comparison'], 'btnCompare'],
        ),
      },
      {
        kind: 'form',
        heading: 'Write a review',
        action: '/reviews',
        fields: controls(
          ['stars', 'select', 'Stars', ['Rating', 'Your rating'], 'rating', { content: '5;4;3;2;1' }],
          ['review', 'area', 'Your review', ['Review', 'What do you think?', 'Comment'], 'reviewText'],
        ),
        buttons: controls([
          'send-review',
          'button',
          'Send review',
          ['Submit review', 'Publish'],
          'sendReview',
        ]),
      },
      {
        kind: 'prose',
        heading: 'Description',
        text: 'Fifteen bar, a steel boiler and a grinder. Add to cart and Compare are above.',
      },
      { kind: 'footer', name: 'Service', links: shopFooter },
    ],
  },
  {
    id: 'shop-cart',
    family: 'shops',
    title: 'Your cart',
    address: '/cart',
    parts: [
      { kind: 'nav', name: 'Main', links: shopNav },
      {
        kind: 'table',
        heading: 'Items',
        columns: ['Article', 'Size', 'Price'],
        rows: [
          ['Rain jacket', 'L', '89.00'],
          ['Wool socks', '42', '14.00'],
          ['Trail shoes', '43', '129.00'],
        ],
        actions: controls(
          ['remove', 'button', 'Remove', ['Delete', 'Remove item'], 'removeItem'],
          ['later', 'link', 'Save for later', ['Move to wish list'], 'saveLater', { href: '/later' }],
        ),
      },
      {
        kind: 'form',
        heading: 'Voucher',
        action: '/cart/voucher',
        fields: controls([
          'voucher',
          'text',
          'Voucher code',
          ['Coupon', 'Promo code', 'Discount code'],
          'voucher',
        ]),
        buttons: controls(['redeem', 'button', 'Redeem', ['Apply', 'Apply code'], 'redeemBtn']),
      },
      {
        kind: 'stats',
        heading: 'Summary',
        controls: controls(
          ['subtotal', 'value', 'Subtotal', ['Items'], 'subtotal', { content: '232.00' }],
          ['shipping', 'value', 'Shipping', ['Delivery'], 'shippingCost', { content: '4.90' }],
          ['total', 'value', 'Total', ['Order total', 'Amount due'], 'grandTotal', { content: '236.90' }],
        ),
      },
      {
        kind: 'toolbar',
        heading: 'Next step',
        controls: controls(
          [
            'checkout',
            'button',
            'Checkout',
            ['Proceed to checkout', 'Go to checkout'],
            'checkoutBtn',
            { isMain: true },
          ],
          [
            'continue',
            'link',
            'Continue shopping',
            ['Back to the shop', 'Keep shopping'],
            'keepShopping',
            { href: '/' },
          ],
        ),
      },
      { kind: 'footer', name: 'Service', links: shopFooter },
    ],
  },
  {
    id: 'shop-checkout',
    family: 'shops',
    title: 'Checkout',
    address: '/checkout/address',
    parts: [
      {
        kind: 'form',
        heading: 'Billing address',
        action: '/checkout/billing',
        fields: controls(
          ['b-first', 'text', 'First name', ['Given name', 'Forename'], 'billingFirst'],
          ['b-last', 'text', 'Last name', ['Surname', 'Family name'], 'billingLast'],
          ['b-street', 'text', 'Street', ['Street address', 'Address line 1'], 'billingStreet'],
          ['b-zip', 'text', 'Postcode', ['ZIP code', 'Postal code'], 'billingZip'],
          ['b-city', 'text', 'City', ['Town', 'Town or city'], 'billingCity'],
        ),
        buttons: [],
      },
      {
        kind: 'form',
        heading: 'Delivery address',
        action: '/checkout/delivery',
        fields: controls(
          ['d-first', 'text', 'First name', ['Given name', 'Forename'], 'shipFirst'],
          ['d-last', 'text', 'Last name', ['Surname', 'Family name'], 'shipLast'],
          ['d-street', 'text', 'Street', ['Street address', 'Address line 1'], 'shipStreet'],
          ['d-zip', 'text', 'Postcode', ['ZIP code', 'Postal code'], 'shipZip'],
          ['d-city', 'text', 'City', ['Town', 'Town or city'], 'shipCity'],
        ),
        buttons: [],
      },
      {
        kind: 'form',
        heading: 'Payment',
        action: '/checkout/pay',
        fields: controls(
          ['card', 'text', 'Card number', ['Number of the card', 'Credit card number'], 'cardNumber'],
          ['expiry', 'text', 'Expiry date', ['Valid until', 'Expires'], 'cardExpiry'],
          ['cvc', 'password', 'Security code', ['CVC', 'CVV'], 'cardCvc'],
          ['agree', 'check', 'I accept the terms', ['I agree to the terms and conditions'], 'acceptTerms'],
        ),
        buttons: controls(
          [
            'pay',
            'button',
            'Pay now',
            ['Place order', 'Complete purchase', 'Pay'],
            'payNow',
            { isMain: true },
          ],
          ['cancel', 'button', 'Cancel', ['Back to cart', 'Cancel order'], 'cancelPay'],
        ),
      },
    ],
  },
  {
    id: 'shop-orders',
    family: 'shops',
    title: 'My orders',
    address: '/account/orders',
    parts: [
      { kind: 'nav', name: 'Main', links: shopNav },
      {
        kind: 'nav',
        name: 'Account',
        links: controls(
          [
            'acc-profile',
            'link',
            'Profile',
            ['Personal data', 'Your details'],
            'profile',
            { href: '/account/profile' },
          ],
          [
            'acc-orders',
            'link',
            'Orders',
            ['My orders', 'Order history'],
            'orders',
            { href: '/account/orders' },
          ],
          ['acc-addr', 'link', 'Addresses', ['Address book'], 'addresses', { href: '/account/addresses' }],
          ['acc-out', 'link', 'Log out', ['Sign out', 'Logout'], 'logout', { href: '/logout' }],
        ),
      },
      {
        kind: 'table',
        heading: 'Orders',
        columns: ['Order', 'Date', 'Status', 'Total'],
        rows: [
          ['A-1042', '3 May', 'Delivered', '89.00'],
          ['A-1077', '9 May', 'On its way', '14.00'],
          ['A-1101', '12 May', 'Open', '230.10'],
        ],
        actions: controls(
          ['invoice', 'link', 'Invoice', ['Download invoice', 'PDF'], 'invoice', { href: '/invoice' }],
          ['track', 'link', 'Track', ['Track parcel', 'Where is it?'], 'track', { href: '/track' }],
          ['again', 'button', 'Buy again', ['Order again', 'Reorder'], 'reorder'],
        ),
      },
      { kind: 'footer', name: 'Service', links: shopFooter },
    ],
  },
];
