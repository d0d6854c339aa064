import { elementFinders, elementParameters, oneOf, yesNo } from '@gatehouse/sdk-actions';
import { elementScopes } from '@gatehouse/sdk-actions/internal';

/** An action that finds an element with any finder. */
export const onElement = { acceptedBindings: elementFinders, contentScopesWhen: elementScopes } as const;

const emptyMeans = (without: string) => `How the element is found; empty ${without}`;

/** An action that does not always need an element. */
export function maybeElement(without: string) {
  return { ...elementParameters, FinderType: oneOf(elementFinders, emptyMeans(without)) } as const;
}

/** An action that needs an element where another parameter has a value. */
export function elementWhen(parameterName: string, value: string) {
  const requiredWhen = { parameterName, valuesThatRequire: [value] };
  const FinderType = oneOf(elementFinders, emptyMeans(`unless ${parameterName} is ${value}`), {
    requiredWhen,
  });
  return { ...elementParameters, FinderType } as const;
}

/** An action that may pay, send or delete. */
export const neverHeal = {
  NeverHeal: yesNo(
    'Where the element is missing, a similar one is only proposed, also when the project heals: for what pays, sends or deletes',
  ),
} as const;
