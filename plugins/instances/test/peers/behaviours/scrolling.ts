import { css, on } from '../../../src/testing/shared-browser.ts';
import { type BehaviourGroup, click, read, scroll, wait } from '../behaviour.ts';

const wheel = (selector: string, parameters: Readonly<Record<string, string>>) =>
  on('UserInput.MouseWheel', css(selector), { parameters });
const count = (Count: string) => on('HtmlElement.WaitCount', css('.item'), { parameters: { Count } });

export const scrolling: BehaviourGroup = {
  page: 'scrolling.html',
  behaviours: [
    {
      name: 'an endless page loads more at its end',
      peer: 'the-internet infinite_scroll',
      part: 'endless',
      actions: [scroll('body', { To: 'bottom' }), count('40'), scroll('body', { To: 'bottom' }), count('60')],
      shows: 'list.children.length',
      is: 60,
    },
    {
      name: 'the last entry of an endless page in view loads more',
      peer: 'Cypress actions: .scrollIntoView() - scroll an element into view',
      part: 'endless',
      actions: [scroll('.item:last-child'), count('40')],
      shows: 'list.children.length',
      is: 40,
    },
    {
      name: 'a row of a list that draws what is seen is reached',
      peer: 'Playwright page-click-scroll, with a virtual list',
      part: 'virtual',
      actions: [
        scroll('#pane', { To: 'by', Dy: '10000' }),
        on(
          'HtmlElement.RiseEvent',
          { type: 'TextFinder', fields: { Text: 'Row 505' } },
          { parameters: { Event: 'click' } },
        ),
      ],
      shows: 'seen',
      is: ['row 505'],
    },
    {
      name: 'the end of a list that draws what is seen is read',
      peer: 'Playwright page-click-scroll, with a virtual list',
      part: 'virtual',
      actions: [scroll('#pane', { To: 'bottom' }), wait('.row', { Text: 'Row 99\\d' }), read('.row')],
      reads: { read: 'Row 990' },
      shows: 'pane.scrollTop',
      is: 19800,
    },
    {
      name: 'the contents of an element are scrolled in both directions',
      peer: 'Cypress actions: cy.scrollTo() - scroll the window or element to a position',
      part: 'both',
      actions: [
        scroll('#pane', { To: 'by', Dx: '250', Dy: '150' }),
        scroll('#pane', { To: 'by', Dx: '-50' }),
      ],
      shows: '[pane.scrollLeft, pane.scrollTop]',
      is: [200, 150],
    },
    {
      name: 'a button beside what is seen comes into view',
      peer: 'Cypress actions: .scrollIntoView() - scroll an element into view',
      part: 'sideways',
      actions: [scroll('#go')],
      shows:
        "pane.scrollLeft > 1000 && document.getElementById('go').getBoundingClientRect().right <= pane.getBoundingClientRect().right + 1",
      is: true,
    },
    {
      name: 'the wheel scrolls the element below the mouse',
      peer: 'Playwright wheel: should dispatch wheel events; Selenium DefaultWheelTest',
      part: 'wheel',
      actions: [wheel('#pane', { Dy: '200' }), wait('#pane')],
      shows:
        'new Promise((done) => { const look = () => (pane.scrollTop === 200 ? done([scrollY, ...seen]) : setTimeout(look, 20)); look(); })',
      is: [0, '0,1 pane'],
    },
    {
      name: 'what comes into view is loaded',
      peer: 'Selenium DefaultWheelTest; lazy loading',
      part: 'lazy',
      actions: [scroll('#low-text'), wait('#low-text', { Text: 'Loaded' })],
      shows: "document.getElementById('low-text').textContent",
      is: 'Loaded',
    },
    {
      name: 'a button below the fold of a frame below the fold is clicked',
      peer: 'Selenium ClickTest: testShouldBeAbleToClickOnAnElementInFrameGreaterThanTwoViewports; frameScrollParent.html',
      part: 'framed',
      actions: [click('#go', { Frame: 'css=#inside' })],
      frame: '?low',
      shows: 'seen',
      is: ['low'],
    },
    {
      name: 'a button of a page that people cannot scroll is clicked',
      peer: 'Playwright page-click-scroll',
      part: 'locked',
      actions: [click()],
      shows: 'seen',
      is: ['beneath'],
    },
  ],
};
