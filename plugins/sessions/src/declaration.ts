import { executionJournal } from '@gatehouse/plugin-auth-audit/api';
import { catalog, channels } from '@gatehouse/sdk-actions';
import { changeable, changes, clock, declarePlugin, productInfo, withExamples } from '@gatehouse/sdk-plugin';
import { authenticator, webPages } from '@gatehouse/sdk-plugin/internal';
import * as v from 'valibot';
import { callWaits } from './call-waits.ts';
import { examples } from './declaration/examples.ts';
import { sessionsOperations } from './declaration/session-operations.ts';
import { liveViews } from './screen/viewable.ts';
import { sessionWindows } from './session-windows.ts';
import { userAction } from './user-action/user-action-category.ts';

const pollCount = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000));

export const declaration = declarePlugin({
  id: 'sessions',
  title: 'Interaction windows',
  operations: withExamples([...sessionsOperations], examples),
  needs: { authenticator, catalog, changes, channels, clock, executionJournal, productInfo, webPages },
  provides: [sessionWindows, liveViews, callWaits],
  actionCategories: [userAction],
  worker: 'src/worker.ts',
  config: v.strictObject({
    maxPolls: v.optional(
      changeable(
        v.pipe(
          pollCount,
          v.description('Polls of session events, and calls with waitSeconds, that may wait at once'),
        ),
      ),
      32,
    ),
    maxPollsPerKey: v.optional(
      changeable(v.pipe(pollCount, v.description('How many of them one key keeps when others ask as well'))),
      8,
    ),
  }),
});
