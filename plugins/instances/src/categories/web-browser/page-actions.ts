import { action, decimal, elementFinders, integer, oneOf, text } from '@gatehouse/sdk-actions';
import { elementScopes } from '@gatehouse/sdk-actions/internal';

/** Variants about pages that a site shows in place of the wanted one. */
export const unwantedPages = {
  HandlePage: action({
    description:
      'Says what happens when the site shows another page than the wanted one: an error page, or a log-in because the last one ran out. Page loads look for it when they have loaded, other actions on the page before they act and after a failure. All that is given must hold.',
    synonyms: ['session expired', 'log in again', 'error page handler', 'unexpected page', 'logged out'],
    acceptedBindings: elementFinders,
    contentScopesWhen: elementScopes,
    parameters: {
      UrlMask: text(
        'The address of that page: a part of it, or all where * stands for any characters; empty for any',
        { example: 'https://shop.example/login*' },
      ),
      Status: text('Its HTTP statuses, single ones or ranges; empty for any', { example: '429, 500-599' }),
      FinderType: oneOf(elementFinders, 'How an element that only that page shows is found; empty for none'),
      Do: oneOf(
        ['reload', 'group', 'fail', 'forget'],
        'reload loads the page again after a pause; group runs a group of the project, such as a log-in, then the interrupted action again; fail makes the action fail with Message; forget drops all that was said before',
        { required: true, example: 'group' },
      ),
      Group: text('Id of the group, or its name', {
        requiredWhen: { parameterName: 'Do', valuesThatRequire: ['group'] },
        example: 'Log in',
      }),
      PauseSec: decimal('Seconds before each reload', {
        defaultValue: '2',
        minValue: 0,
        maxValue: 3600,
      }),
      Times: integer('How often in a run, at most; an action that meets the page once more fails', {
        defaultValue: '5',
        minValue: 1,
        maxValue: 10_000,
      }),
      Message: text('What the action fails with, for fail', {
        requiredWhen: { parameterName: 'Do', valuesThatRequire: ['fail'] },
        example: 'The shop is closed',
      }),
      Frame: text(
        'XPath of the frame that holds the element, or css= and a selector; of nested frames one on each line, the outermost first; empty for the top frame',
      ),
      Match: integer('Which of several matches to take, counted from 0', { defaultValue: '0', minValue: 0 }),
    },
    results: { Handled: 'How often pages were handled in the run so far' },
  }),
};
