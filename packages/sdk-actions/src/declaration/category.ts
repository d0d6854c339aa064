import type { ContentScope } from '@gatehouse/sdk-plugin';
import type { Parameter } from './parameter.ts';

/** One field of an element finder, such as `XPath` of XPathFinder. */
export interface BindingField {
  readonly name: string;
  readonly kind: Parameter['kind'];
  readonly description: string;
  readonly required: boolean;
  readonly possibleValues: readonly string[] | null;
  readonly example: string | null;
}

/** A finder of elements. The discriminator value names it in `parameters` and in `bindings`. */
export interface Binding {
  readonly name: string;
  readonly discriminatorValue: string;
  readonly description: string;
  readonly fields: readonly BindingField[];
  readonly nestedArrays: readonly {
    readonly name: string;
    readonly description: string;
    readonly minOneRequired: boolean;
    readonly elementFields: readonly BindingField[];
  }[];
}

type Parameters = Readonly<Record<string, Parameter>>;
type Results = Readonly<Record<string, string>>;
type OwnBranches = Readonly<Record<string, string>>;

/** A scope that is needed where a parameter has a value, or where the element is found by a certain finder. */
export type ScopeCondition =
  | { readonly parameter: string; readonly scope: ContentScope }
  | { readonly finder: string; readonly scope: ContentScope };

/** A variant of an action: its parameters, results and required scopes. */
export interface ActionVariant<
  P extends Parameters = Parameters,
  R extends Results = Results,
  B extends OwnBranches = OwnBranches,
> {
  readonly description: string;
  /** Other words and phrases for it, three to five, in which people ask for such an action. The search reads them. */
  readonly synonyms?: readonly string[];
  readonly parameters: P;
  /** Result name to description. */
  readonly results: R;
  /** Branches beyond OnSuccess and OnError, such as `Default`; `Case:N` stands for `Case:1`, `Case:2` and so on. */
  readonly branches: readonly ('Default' | 'Case:N')[];
  /** Branches with names of their own: name, such as `OutOfStock`, to when the action takes it. */
  readonly ownBranches: B;
  readonly contentScopes: readonly ContentScope[];
  /** Scopes that are needed only under a condition. */
  readonly contentScopesWhen: readonly ScopeCondition[];
  /** Names of the bindings it accepts; null when it has no element finder. */
  readonly acceptedBindings: readonly string[] | null;
  readonly schemaVersion: number;
  /** Hidden variants can run, but the catalog does not list them. */
  readonly hidden: boolean;
  /** It executes code, a program or another project, so its effects cannot be derived from its parameters. */
  readonly isOpenEnded: boolean;
}

/** The `parameters` of the executor of an action: the value of each parameter by its name. */
export type VariantParameters<V> =
  V extends ActionVariant<infer P, Results>
    ? { readonly [K in keyof P]: P[K] extends Parameter<infer Value> ? Value : never }
    : never;

/** The values of the parameters of an action of a category. */
export type ParametersOf<
  C extends { readonly actions: Readonly<Record<string, unknown>> },
  Action extends keyof C['actions'],
> = VariantParameters<C['actions'][Action]>;

/** The names of the results of an action. */
export type ResultNames<V> = V extends ActionVariant<Parameters, infer R> ? keyof R & string : never;

/** The names of the branches that an action declares for itself. */
export type OwnBranchNames<V> =
  V extends ActionVariant<Parameters, Results, infer B>
    ? string extends keyof B
      ? never
      : keyof B & string
    : never;

/** The names of all branches of an action beyond OnSuccess and OnError; `Case:N` stands for its cases. */
export function branchNames({
  branches,
  ownBranches,
}: Pick<ActionVariant, 'branches' | 'ownBranches'>): readonly string[] {
  return [...branches, ...Object.keys(ownBranches)];
}

const plain = {
  synonyms: [],
  parameters: {},
  results: {},
  branches: [],
  ownBranches: {},
  contentScopes: [],
  contentScopesWhen: [],
  acceptedBindings: null,
  schemaVersion: 1,
  hidden: false,
  isOpenEnded: false,
} as const;

type VariantSpec<P extends Parameters, R extends Results, B extends OwnBranches> = Pick<
  ActionVariant,
  'description'
> &
  Partial<Omit<ActionVariant, 'description' | 'parameters' | 'results' | 'ownBranches'>> & {
    parameters?: P;
    results?: R;
    ownBranches?: B;
  };

/**
 * Declares one variant of an action.
 *
 * @example action({ description: 'Reads a text file.', synonyms: ['read text file', 'load file', 'get file contents'],
 *   parameters: { Path: filePath('...', { required: true }) }, results: { OutputVariable: 'The text of the file' },
 *   contentScopes: ['io:filesystem'] })
 */
export function action<
  const P extends Parameters = Record<never, never>,
  const R extends Results = Record<never, never>,
  const B extends OwnBranches = Record<never, never>,
>(spec: VariantSpec<P, R, B>): ActionVariant<P, R, B> {
  return { ...plain, ...spec } as ActionVariant<P, R, B>;
}

/** A category of actions with all that was left out filled in; made by `category`. */
export interface Category<
  A extends Readonly<Record<string, ActionVariant>> = Readonly<Record<string, ActionVariant>>,
> {
  readonly tag: string;
  readonly title: string;
  readonly summary: string;
  readonly actions: A;
  /** The parameter that names the finder (`FinderType`), null where no variant has one. */
  readonly bindingDiscriminator: string | null;
  readonly bindings: readonly Binding[] | null;
  /** Its actions drive the browser or the device of the run. */
  readonly usesInstance: boolean;
  /** The label of a machine that can run its actions, where tasks run on several; null for any machine. */
  readonly machineLabel: string | null;
  /** The facts that go into the manifest. */
  readonly variants: readonly { readonly action: string; readonly contentScopes: readonly ContentScope[] }[];
}

interface CategorySpec<A> {
  readonly tag: string;
  readonly title: string;
  readonly summary: string;
  readonly actions: A;
  readonly bindings?: readonly Binding[];
  readonly usesInstance?: boolean;
  readonly machineLabel?: string;
}

/** Declares a category: the unit in which a plugin adds actions to the catalog. */
export function category<const A extends Readonly<Record<string, ActionVariant>>>(
  spec: CategorySpec<A>,
): Category<A> {
  const variants = Object.entries(spec.actions).map(([name, variant]) => ({
    action: name,
    contentScopes: [
      ...new Set([...variant.contentScopes, ...variant.contentScopesWhen.map((when) => when.scope)]),
    ],
  }));
  const { bindings = null, usesInstance = false, machineLabel = null } = spec;
  const bindingDiscriminator = bindings ? 'FinderType' : null;
  return { ...spec, variants, bindings, usesInstance, machineLabel, bindingDiscriminator };
}
