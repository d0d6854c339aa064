import { described, integer, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { inEditor } from './editor-facts.ts';

const texts = (text: string) => described(v.record(v.string(), v.string()), text);

const categoryLook = v.object({
  type: described(v.string(), 'Action type, such as Tab'),
  title: described(v.string(), 'Its name for people'),
  strong: described(v.string(), 'Color of its icon'),
  deep: described(v.string(), 'Color of its titles, which can be read on white'),
  icon: v.nullable(
    described(
      v.string(),
      'Outline of its icon, as the d of a path of SVG in a square of 24; null where the first letter of the type stands for it',
    ),
  ),
  names: texts('Names of its actions in words, by action'),
  details: texts('What its actions do, by action'),
  branches: described(
    v.record(v.string(), v.array(v.string())),
    'Branches beyond success and error, by action: Default, names such as OutOfStock, and Case:N, which stands for Case:1, Case:2 and so on',
  ),
});

/** How pictures of projects look, for clients that draw them by themselves. */
export const lookOperations = [
  operation({
    id: 'diagram_look_get',
    summary: 'Read the colors, icons and sizes of pictures of projects',
    description:
      'For clients that draw projects themselves, and shall look as diagram_image_get does. Needs no open project; it changes with the plugins alone.',
    method: 'GET',
    path: '/projects/diagram-look',
    tier: 0,
    scope: 'project:read',
    ...inEditor,
    reply: v.object({
      categories: described(v.array(categoryLook), 'Each type of actions, with its actions'),
      colors: texts('Colors by what they are for, such as card.fill, all of CSS'),
      shape: described(
        v.record(v.string(), integer),
        'Sizes of cards and of the tiles in them, in units of the diagram',
      ),
    }),
  }),
] as const;
