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
      description: 'In the order of the project.',
      method: 'GET',
      path,
      ...readsProject,
      reply,
    }),
    operation({
      id: `${id}_add` as const,
      summary: `Add ${noun}`,
      description: 'At the end, as one undo step; an item that is refused does not stop the others.',
      method: 'POST',
      path,
      ...editsItems,
      body,
    }),
    operation({
      id: `${id}_update` as const,
      summary: `Change or rename ${noun}`,
      description:
        'Found by name, as one undo step; null and what is left out stay. An item that is refused does not stop the others.',
      method: 'PUT',
      path,
      ...editsItems,
      body,
    }),
    operation({
      id: `${id}_delete` as const,
      summary: `Delete ${noun}`,
      description:
        'One undo step; an unknown name does not stop the others. Texts that use a deleted one stay as they are.',
      method: 'DELETE',
      path,
      ...editsItems,
      body: namesBody,
    }),
  ] as const;
}
