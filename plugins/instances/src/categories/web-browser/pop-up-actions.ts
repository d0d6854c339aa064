import { action, elementFinders, integer, oneOf, text } from '@gatehouse/sdk-actions';
import { elementScopes } from '@gatehouse/sdk-actions/internal';

const finderType = 'How the pop-up is found, or the button in it that closes it; empty with Do forget';

/** Variants about what pages show at any time. */
export const popUps = {
  HandlePopUp: action({
    description:
      'Says what happens when something comes up that covers the page: a banner, a tour, an error page. Each action on an element looks for it first, and again while it waits.',
    synonyms: ['cookie banner', 'close popup', 'overlay', 'cookie consent', 'newsletter modal'],
    acceptedBindings: elementFinders,
    contentScopesWhen: elementScopes,
    parameters: {
      FinderType: oneOf(elementFinders, finderType, {
        requiredWhen: { parameterName: 'Do', valuesThatRequire: ['click', 'escape', 'reload', 'fail'] },
      }),
      Do: oneOf(
        ['click', 'escape', 'reload', 'fail', 'forget'],
        'click clicks the element; escape presses Escape; reload loads the page again; fail makes the action fail with Message; forget drops all that was said before',
        { defaultValue: 'click' },
      ),
      Times: integer('How often in a run, at most; an action that meets it once more fails', {
        defaultValue: '20',
        minValue: 1,
        maxValue: 10_000,
      }),
      Message: text('What the action fails with, for fail', {
        requiredWhen: { parameterName: 'Do', valuesThatRequire: ['fail'] },
        example: 'The log-in ran out',
      }),
      Frame: text(
        'XPath of the frame that holds the element, or css= and a selector; of nested frames one on each line, the outermost first; empty for the top frame',
      ),
      Match: integer('Which of several matches to take, counted from 0', { defaultValue: '0', minValue: 0 }),
    },
    results: { Handled: 'How often pop-ups were handled in the run so far' },
  }),
};
