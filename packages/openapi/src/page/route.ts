import type { OperationObject } from '../openapi-document.ts';

export interface Route {
  readonly method: string;
  readonly path: string;
  readonly operation: OperationObject;
}
