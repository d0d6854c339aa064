/** The value of one setting of the form. Name and variable together identify the setting. */
export interface ConfigValue {
  /** As the project stores it, with its brace section. */
  readonly name: string;
  readonly variable: string;
  readonly value: string;
}
