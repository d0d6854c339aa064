export { type ActionCatalog, catalog } from './catalog-service.ts';
export {
  type ActionVariant,
  action,
  type Binding,
  type BindingField,
  type Category,
  category,
  type ResultNames,
  type ScopeCondition,
  type VariantParameters,
} from './category.ts';
export { elementBindings, elementFinders, elementParameters, elementScopes } from './finders.ts';
export {
  cssSelector,
  decimal,
  filePath,
  hostedSpreadsheetName,
  integer,
  json,
  listName,
  oneOf,
  openSchema,
  type Parameter,
  type ParameterKind,
  regex,
  tableName,
  text,
  url,
  variableName,
  xpath,
  yesNo,
} from './parameter.ts';
export { parsePattern } from './pattern.ts';
export { rowsParameters, rowsResults } from './rows.ts';
export { validateAction } from './validation/validate-action.ts';
export type {
  ActionInput,
  FinderInput,
  KnownNames,
  ValidationCode,
  ValidationError,
} from './validation/validation-error.ts';
