import { isSecretName } from './is-secret-name.ts';

/** A text of a project that a person changes, in a form that a draft can keep. */
export type Place =
  | {
      readonly kind: 'parameter' | 'result';
      readonly groupId: string;
      readonly actionId: string;
      readonly type: string;
      readonly action: string;
      readonly name: string;
    }
  | {
      readonly kind: 'variable';
      readonly variable: string;
      readonly field: 'name' | 'defaultValue' | 'comment';
    }
  /** Without an index or a row, the text is a new one at the end. */
  | { readonly kind: 'item'; readonly list: string; readonly index: number | null }
  | {
      readonly kind: 'cell';
      readonly table: string;
      readonly row: number | null;
      readonly column: number;
    }
  | { readonly kind: 'code'; readonly field: 'usings' | 'commonCode' };

export interface TextEdit {
  readonly place: Place;
  /** For people. */
  readonly name: string;
  readonly before: string;
  readonly text: string;
}

/** Texts of secrets are kept nowhere but in the project. */
export function isSecretPlace(place: Place): boolean {
  if (place.kind === 'parameter') return isSecretName(place.name);
  return place.kind === 'variable' && place.field === 'defaultValue' && isSecretName(place.variable);
}
