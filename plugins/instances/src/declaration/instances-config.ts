import { changeable } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

export const configSchema = v.strictObject({
  headed: v.optional(
    changeable(v.pipe(v.boolean(), v.description('Show the browsers of runs in windows'))),
    false,
  ),
  viewProtection: v.optional(
    v.pipe(
      v.boolean(),
      v.description('Browsers are shown to people only while a window of their run is open'),
    ),
    false,
  ),
  executablePath: v.optional(
    v.pipe(v.string(), v.description('Path of the browser; empty for one that is installed')),
    '',
  ),
  sandbox: v.optional(
    v.pipe(
      v.boolean(),
      v.description(
        "Chromium's own sandbox; needs user namespaces. It is always off for root, where it cannot start",
      ),
    ),
    true,
  ),
  localNetwork: v.optional(
    v.pipe(
      v.picklist(['closed', 'allow']),
      v.description('Whether pages from elsewhere reach this machine and the networks around it'),
    ),
    'closed',
  ),
  processes: v.optional(
    changeable(
      v.pipe(
        v.picklist(['shared', 'each']),
        v.description(
          'Whether browsers without arguments, profile and window share processes, or each has one of its own',
        ),
      ),
    ),
    'shared',
  ),
  max: v.optional(
    changeable(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1),
        v.maxValue(100),
        v.description('Maximum number of browsers of calls, in addition to those of tasks'),
      ),
    ),
    8,
  ),
  queue: v.optional(
    changeable(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(0),
        v.maxValue(1000),
        v.description('How many calls may wait until one of those is released'),
      ),
    ),
    16,
  ),
  queueSeconds: v.optional(
    changeable(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(0),
        v.maxValue(600),
        v.description('How many seconds a call waits for that; with 0 it is refused at once'),
      ),
    ),
    30,
  ),
  spares: v.optional(
    changeable(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(0),
        v.maxValue(8),
        v.description(
          'How many browsers are kept ready for the next calls, once there was one and while there are calls',
        ),
      ),
    ),
    2,
  ),
  minFreeMegabytes: v.optional(
    changeable(
      v.pipe(
        v.number(),
        v.minValue(0),
        v.description('No browser is made for a call while less memory is free'),
      ),
    ),
    300,
  ),
});
