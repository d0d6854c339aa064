import * as v from 'valibot';
import { nullableText } from './schemas.ts';

export const lastErrorReply = v.object({
  actionId: nullableText,
  groupId: nullableText,
  lastError: v.string(),
});

export const logsReply = v.object({
  logs: v.array(
    v.object({
      actionId: nullableText,
      groupId: nullableText,
      timeStamp: v.string(),
      level: v.picklist(['Info', 'Warning', 'Error']),
      message: v.string(),
    }),
  ),
});
