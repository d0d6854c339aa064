export type ValidationCode = 'REQUIRED' | 'UNKNOWN' | 'TYPE' | 'RANGE' | 'ENUM' | 'REFERENCE' | 'BINDING';

/** One error of the input of an action, as `validationErrors` shows it. */
export interface ValidationError {
  /** A path, such as `Url` or `bindings.nestedArrays.SearchCondition[0].Attribute`. */
  readonly parameterName: string;
  readonly code: ValidationCode;
  readonly message: string;
  /** Allowed values or the constraint; null where there is none to name. */
  readonly expected: string[] | null;
  /** Null where nothing was given. */
  readonly got: string | null;
}

export type ActionParts = Readonly<Record<string, string>>;

/** The fields of an element finder, as a document keeps them. */
export interface FinderInput {
  readonly type: string;
  readonly scalars: ActionParts;
  readonly nestedArrays: Readonly<Record<string, readonly ActionParts[]>>;
}

/** Names that exist in the project, for kinds that name one; a kind that is left out is not checked. */
export type KnownNames = Readonly<
  Partial<Record<'VariableName' | 'ListName' | 'TableName' | 'HostedSpreadsheetName', ReadonlySet<string>>>
>;

export interface ActionInput {
  readonly parameters: ActionParts;
  /** Result name to variable name. */
  readonly results: ActionParts;
  readonly finder: FinderInput | null;
  readonly names?: KnownNames;
}
