import { pathText } from '@gatehouse/plugin-runtime/api';
import { described, integer, operation, queryInteger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { pictureModes } from '../diagram/drawing/drawing.ts';
import { readsProject } from './editor-facts.ts';
import { readErrors } from './schemas.ts';

const bounds = v.object({
  x: described(integer, 'Left edge'),
  y: described(integer, 'Top edge'),
  width: described(integer, 'Width'),
  height: described(integer, 'Height'),
});

const limit = (side: string) =>
  v.optional(
    described(
      queryInteger({ min: 0 }),
      `Greatest ${side} of the picture in pixels; 0 or more than 4000 means 4000. It cannot come with scale`,
    ),
    '0',
  );

const scalePattern = /^\d{1,9}(\.\d{1,9})?$/;

const scale = v.optional(
  described(
    v.pipe(
      v.string(),
      v.regex(scalePattern, 'must be a decimal number with a dot, such as 0.5; 0 is automatic'),
      v.transform(Number),
      v.number(),
      v.metadata({ wire: { type: 'string', pattern: scalePattern.source } }),
    ),
    'Pixels for a unit of the diagram, from 0.01 to 8; 0 fits the picture into its limits',
  ),
  '0',
);

const times = v.pipe(v.number(), v.integer(), v.minValue(0));
const coveredAction = v.object({
  actionId: v.pipe(v.string(), v.description('Id of the action')),
  times: v.pipe(times, v.description('How often it was executed')),
  branches: v.pipe(
    v.array(
      v.object({
        branch: described(v.string(), 'Name of the branch, such as OnError'),
        times: described(times, 'How often it was taken'),
      }),
    ),
    v.maxLength(10_000),
    v.description('Its branches that lead on, with how often each was taken'),
  ),
});

export const diagramOperations = [
  operation({
    id: 'diagram_image_get',
    summary: 'Draw the project as an image',
    description:
      'Shows selection, breakpoints and the states of the last run too. A picture has at most 4000 pixels a side.',
    method: 'GET',
    path: '/projects/current/diagram',
    ...readsProject,
    query: {
      mode: v.optional(
        described(
          v.picklist(pictureModes),
          'Full: the whole project; Visible: 1600 by 1000 units around the selected action, else around Start',
        ),
        'Full',
      ),
      maxWidth: limit('width'),
      maxHeight: limit('height'),
      scale,
    },
    reply: v.object({
      imageBase64: described(v.string(), 'The PNG in base64, without a prefix'),
      mimeType: described(v.literal('image/png'), 'Always image/png'),
      width: described(integer, 'Width of the picture in pixels'),
      height: described(integer, 'Height of the picture in pixels'),
      scale: described(
        v.number(),
        'Pixels for a unit of the diagram; a pixel divided by it, plus the corner of contentBounds, is a place in the diagram',
      ),
      mode: described(v.picklist(pictureModes), 'Which part was asked for'),
      contentBounds: described(bounds, 'Part of the diagram that the picture shows, in units of the diagram'),
      viewportBounds: v.nullable(
        described(
          bounds,
          'Part that Visible stands for now, in units of the diagram; null when there is none',
        ),
      ),
      isTruncated: described(
        v.boolean(),
        'Whether the scale that was asked for cut the picture at 4000 pixels',
      ),
      actionsInFrame: described(
        v.array(
          v.object({
            actionId: described(v.string(), 'Id of the action'),
            groupId: described(v.string(), 'Id of its group'),
            type: described(v.string(), 'Action type, such as Tab'),
            action: described(v.string(), 'Name of the action within its type'),
            label: described(
              v.string(),
              'Caption in the picture; one made from its content where nobody gave one',
            ),
            groupLabel: described(v.string(), 'Caption of its group; empty when nobody gave one'),
          }),
        ),
        'Actions in the picture, in reading order',
      ),
      note: v.nullable(described(v.string(), 'How the request was changed; null when it was not')),
    }),
    errors: [...readErrors, 'failed_precondition'],
  }),
  operation({
    id: 'coverage_image_draw',
    summary: 'Draw a project file as SVG, with the actions and branches that tests took',
    method: 'POST',
    path: '/projects/coverage-image',
    ...readsProject,
    body: v.strictObject({
      path: described(pathText(), 'Absolute path of a .zp or .xmlz file of this machine'),
      actions: v.pipe(
        v.array(coveredAction),
        v.maxLength(100_000),
        v.description('Those of the answer of project_tests_run; other actions count as never executed'),
      ),
    }),
    reply: v.object({
      svg: described(
        v.string(),
        'The picture: green actions took all branches, yellow ones a part, red ones never ran',
      ),
      width: described(integer, 'Width in pixels'),
      height: described(integer, 'Height in pixels'),
    }),
    errors: ['not_found', 'failed_precondition'],
  }),
] as const;
