import type { Tool } from '../tools/tool.ts';

/** The answer of a tool to fixed arguments, under an address that clients read and attach. */
export interface Resource {
  /** With parameters in braces, such as `gatehouse://task/{id}/logs`. */
  readonly uri: `gatehouse://${string}`;
  readonly name: string;
  readonly title: string;
  readonly mimeType: string;
  readonly tool: Tool;
  /** The operation that a key must be allowed to call; null for what needs none. */
  readonly operation: string | null;
  /** Arguments of the tool beside the parameters. */
  readonly input: Readonly<Record<string, unknown>>;
}

export function isTemplate({ uri }: Resource): boolean {
  return uri.includes('{');
}

/** The parameters of an address; null where it is not one of the resource. */
export function parametersOf({ uri }: Resource, address: string): Readonly<Record<string, string>> | null {
  const names = [...uri.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const pattern = uri.replaceAll(/[.?+^$|()[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '([^/]+)');
  const match = new RegExp(`^${pattern}$`).exec(address);
  if (match === null) return null;
  return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]));
}
