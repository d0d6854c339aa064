/** What was filled into one setting of the form. Name and variable together tell settings apart. */
export interface ConfigValue {
  /** As the project stores it, with its brace section. */
  readonly name: string;
  readonly variable: string;
  readonly value: string;
}
