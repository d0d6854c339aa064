import { LIST, LOGIN } from '../android-simulator/index.ts';
import { act, type FailingWorld, type RealFailure } from './real-failure.ts';

/** Failures of a phone, which the site takes off the network. */
export function failuresOfPhones({ shop }: Pick<FailingWorld, 'shop'>): readonly RealFailure[] {
  return [
    {
      name: 'closed phone',
      actions: [
        act('AndroidApp.Open', { App: LIST }),
        act('Http.Get', { Url: `${shop}/close-phone` }),
        act('AndroidApp.Open', { App: LOGIN }),
      ],
      kept: [/"serial": "127\.0\.0\.1:\d+"/, /"what": "screen\.png"/],
      said: /127\.0\.0\.1:\d+.*(offline|not (found|connected|reachable)|connection)/i,
    },
  ];
}
