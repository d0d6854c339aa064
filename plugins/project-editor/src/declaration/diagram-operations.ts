import { described, integer, operation, queryInteger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { pictureModes } from '../diagram/drawing/drawing.ts';
import { readsProject } from './editor-facts.ts';
import { nullableText, readErrors } from './schemas.ts';

const bounds = v.object({ x: integer, y: integer, width: integer, height: integer });

/** Pixels; 0 or absent: no limit. */
const limit = v.optional(queryInteger({ min: 0 }), '0');

const scalePattern = /^\d{1,9}(\.\d{1,9})?$/;

const scale = v.optional(
  v.pipe(
    v.string(),
    v.regex(scalePattern, 'must be a decimal number with a dot, such as 0.5; 0 is automatic'),
    v.transform(Number),
    v.number(),
    v.metadata({ wire: { type: 'string', pattern: scalePattern.source } }),
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
    method: 'GET',
    path: '/projects/current/diagram',
    ...readsProject,
    query: {
      mode: v.optional(v.picklist(pictureModes), 'Full'),
      maxWidth: limit,
      maxHeight: limit,
      scale,
    },
    reply: v.object({
      imageBase64: v.string(),
      mimeType: v.literal('image/png'),
      width: integer,
      height: integer,
      scale: v.number(),
      mode: v.picklist(pictureModes),
      contentBounds: bounds,
      viewportBounds: v.nullable(bounds),
      isTruncated: v.boolean(),
      actionsInFrame: v.array(
        v.object({
          actionId: v.string(),
          groupId: v.string(),
          type: v.string(),
          action: v.string(),
          label: v.string(),
          groupLabel: v.string(),
        }),
      ),
      note: nullableText,
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
      path: v.pipe(v.string(), v.minLength(1), v.description('The project file')),
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
