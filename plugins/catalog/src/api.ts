export { validateAction } from './validation/validate-action.ts';
export type {
  ActionInput,
  FinderInput,
  KnownNames,
  ValidationCode,
  ValidationError,
} from './validation/validation-error.ts';
