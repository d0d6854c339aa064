import { actionCategories, declaration } from './declaration.ts';

export default declaration.implement(({ use }) => {
  use.catalog.add(...actionCategories);
  return {};
});
