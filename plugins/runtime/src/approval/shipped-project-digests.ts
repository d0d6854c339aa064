/** Digests of the sample projects of the product, which run from any folder. */
export const shippedProjects: ReadonlySet<string> = new Set([
  // api-to-table/products.zp
  '629cbd4ae9332efd23bf596876dbb5a5e666dc870e4e24f5f0cef6c30268442b',
  // clean-up/clean-up.zp
  '9a635f29d45f13558878cd4785500f7c5420208b6f9238f70cfd2b49a6babda9',
  // login/login.zp
  '6803c60a515c4c9889c2d0bb9dedf40264f9726a5094bb6d460978290eec4215',
  // mail-code/code.zp
  '576f79e39b2c65c05be48480039914e5a2f278dac38af58950fceeb8539ad0b5',
  // order-form/orders.zp
  '00b988bb8cc5217b223df37a7498864d4e06aeed432138f962c6d713686c9f87',
  // screenshots/report.zp
  '731a261277d093a98951f25c8715f67df141e36428a8d9910d88f414c0b6fe1f',
  // shop/prices.zp
  'c30d766b39d72bb9f5442e06ba51b657cfb2b9c012c6fe43f3acb113e9364e6f',
  // work-queue/add.zp
  'da7c730c95c5cce78cdbd4d82cf4a35d95016e8631c90d16cbb4301a47eafdee',
  // work-queue/work.zp
  '2548e4e34ce207a3e2f46b09f93b88c0c589122f67348999049fcb3ac00a5b6e',
]);
