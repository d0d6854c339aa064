/** Pages that no weight and no threshold was chosen by. They were named before the first measurement. */
export const heldBack: readonly string[] = [
  'shop-product',
  'shop-checkout',
  'shop-orders',
  'form-register',
  'form-booking',
  'table-invoices',
  'table-files',
  'dash-servers',
  'dash-bank',
  'dash-account',
];
