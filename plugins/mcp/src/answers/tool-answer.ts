import type { GatehouseError } from '@gatehouse/sdk-plugin';
import { fitJson } from './fit-json.ts';
import { fitText } from './fit-text.ts';

export interface Picture {
  readonly mediaType: string;
  readonly data: Uint8Array;
}

/** The answer of a tool to a model. */
export interface ToolAnswer {
  readonly text: string;
  /** The same as data, for tools that declare an output schema. */
  readonly data?: Readonly<Record<string, unknown>>;
  readonly pictures?: readonly Picture[];
  readonly isError?: true;
  /** It has text of a page or a screen that is not marked, as data cannot be. */
  readonly isOfPage?: true;
}

/** An answer as data, with its JSON as text. */
export function dataAnswer(data: Readonly<Record<string, unknown>>): ToolAnswer {
  return { text: JSON.stringify(data), data };
}

const errorTokens = 700;
const messageTokens = 1_500;

/** The code of the contract, the message, which says what to do, and the facts beside them. */
export function errorAnswer({ code, message, details }: GatehouseError): ToolAnswer {
  const facts =
    Object.keys(details).length === 0 ? '' : `\n${JSON.stringify(fitJson(details, errorTokens).value)}`;
  // A message quotes what was sent, which may be long.
  return { text: `${code}: ${fitText(message, messageTokens).text}${facts}`, isError: true };
}
