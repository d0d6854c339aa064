import { operation } from '@gatehouse/sdk-plugin';
import type * as v from 'valibot';
import { editsItems, readsProject } from './editor-facts.ts';
import { namesBody } from './schemas.ts';

interface NamedItems<Id, Path, Body, Reply> {
  /** The ids of the operations begin with it. */
  readonly id: Id;
  readonly noun: string;
  readonly path: Path;
  readonly body: Body;
  readonly reply: Reply;
}

/** The operations that list, add, change and delete the named items of one kind. */
export function itemOperations<
  const Id extends string,
  const Path extends `/${string}`,
  Body extends v.GenericSchema,
  Reply extends v.GenericSchema,
>({ id, noun, path, body, reply }: NamedItems<Id, Path, Body, Reply>) {
  return [
    operation({
      id: `${id}_list` as const,
      summary: `List the ${noun}`,
      method: 'GET',
      path,
      ...readsProject,
      reply,
    }),
    operation({
      id: `${id}_add` as const,
      summary: `Add ${noun}`,
      method: 'POST',
      path,
      ...editsItems,
      body,
    }),
    operation({
      id: `${id}_update` as const,
      summary: `Change or rename ${noun}`,
      method: 'PUT',
      path,
      ...editsItems,
      body,
    }),
    operation({
      id: `${id}_delete` as const,
      summary: `Delete ${noun}`,
      method: 'DELETE',
      path,
      ...editsItems,
      body: namesBody,
    }),
  ] as const;
}
