import { queryInteger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

export const pageQuery = {
  skip: v.optional(queryInteger({ min: 0 }), '0'),
  take: v.optional(queryInteger({ min: 1, max: 1000 }), '100'),
};

export const logEntrySchema = v.object({
  kind: v.picklist(['project', 'engine']),
  timestamp: v.string(),
  level: v.picklist(['Info', 'Warning', 'Error']),
  uowId: v.string(),
  threadId: v.number(),
  message: v.string(),
  way: v.nullable(v.string()),
  actionId: v.nullable(v.string()),
  actionGroupId: v.nullable(v.string()),
  actionName: v.nullable(v.string()),
  direction: v.picklist(['In', 'Good', 'Bad', 'Info']),
  elapsedMilliseconds: v.nullable(v.number()),
  color: v.optional(v.string()),
});
