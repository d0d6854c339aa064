export type CodeTypeKind = 'class' | 'interface' | 'struct' | 'enum' | 'delegate';
export type CodeMemberKind = 'property' | 'method' | 'field' | 'event' | 'enum-value';

export interface CodeParameter {
  readonly name: string;
  readonly type: string;
  readonly summary: string;
}

export interface CodeMember {
  readonly kind: CodeMemberKind;
  readonly name: string;
  readonly signature: string;
  readonly summary: string;
  readonly parameters: readonly CodeParameter[];
  /** Null for members that are not methods. */
  readonly returns: string | null;
  readonly isStatic: boolean;
  readonly isObsolete: boolean;
  /** Full names of the types in its signature. */
  readonly refersTo: readonly string[];
}

/** A type that custom code can use. */
export interface CodeType {
  readonly name: string;
  readonly fullName: string;
  readonly ns: string;
  readonly kind: CodeTypeKind;
  readonly summary: string;
  readonly baseType: string | null;
  readonly interfaces: readonly string[];
  readonly members: readonly CodeMember[];
}
