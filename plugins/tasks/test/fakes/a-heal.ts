import type { LocatorProposal } from '@gatehouse/sdk-actions/internal';

const nothing = () => undefined;
export const quietLog = { debug: nothing, info: nothing, warn: nothing, error: nothing };

const actions = 7;

/** The heal with that number; those of one action have proposals of their own. */
export function aHeal(n: number): LocatorProposal {
  return {
    actionId: `action-${n % actions}`,
    missed: 'a'.repeat(32),
    digest: n.toString(16).padStart(32, '0'),
    finder: { type: 'CssFinder', scalars: { Css: `#send-${n}` }, nestedArrays: {} },
    score: 0.9,
    second: 0.1,
    shown: `<button>${'Send '.repeat(300)}${n}`,
    page: `http://shop/${n}`,
    isHealed: true,
    reason: '',
  };
}
