import { act, css, on } from '../../../src/testing/shared-browser.ts';
import { type BehaviourGroup, brief, click, hover, raise, read, wait } from '../behaviour.ts';

const toTable = (RowXPath: string, CellXPaths: string) =>
  on('HtmlElement.ToTable', css('table'), {
    parameters: { Table: 'rows', RowXPath, CellXPaths },
    results: { RowCount: 'count' },
  });

export const looking: BehaviourGroup = {
  page: 'looking.html',
  behaviours: [
    {
      name: 'what a figure shows below the mouse is read',
      peer: 'the-internet hovers',
      part: 'figures',
      actions: [hover('.figure:nth-of-type(2)'), read('.figure:nth-of-type(2) b')],
      reads: { read: 'name: bob' },
      shows: "[...document.querySelectorAll('b')].map((name) => name.checkVisibility())",
      is: [false, true],
    },
    {
      name: 'an entry of a menu of a menu below the mouse is clicked',
      peer: 'the-internet jqueryui_menu; Selenium DefaultMouseTest: testHoverOverMenu',
      part: 'menus',
      actions: [hover('.menu'), hover('.menu li'), click('#pdf')],
      shows: 'seen',
      is: ['pdf'],
    },
    {
      name: 'an entry of a menu that no mouse has opened fails',
      peer: 'Cypress hover: hidden elements',
      part: 'menus',
      actions: [click('#pdf', brief)],
      fails: /not visible/,
      shows: 'seen',
      is: [],
    },
    {
      name: 'a menu that a script opens below the mouse is waited for',
      peer: 'Robot Framework mouse: Mouse Over; Watir element_spec: hover',
      part: 'script-menu',
      actions: [raise('mouseover', '#m'), click('#sub')],
      shows: 'seen',
      is: ['sub'],
    },
    {
      name: 'rows of a table are read',
      peer: 'the-internet tables; Robot Framework get_table_cell',
      part: 'table',
      actions: [toTable('.//tbody/tr', './td[1]\n./td[2]')],
      reads: { count: '3' },
      shows: 't.tBodies[0].rows.length',
      is: 3,
    },
    {
      name: 'rows are read as the page sorts them',
      peer: 'the-internet tables; Cypress table-pagination',
      part: 'table',
      actions: [click('th'), read('tbody td:first-child', { All: 'true' })],
      reads: { read: 'Bach\nDoe\nSmith' },
      shows: 't.tBodies[0].rows[0].cells[0].textContent',
      is: 'Bach',
    },
    {
      name: 'rows of a table in a table are not those of the outer one',
      peer: 'Watir table_spec: does not return rows of nested tables',
      part: 'nested-table',
      actions: [toTable('./tbody/tr', './td[1]')],
      reads: { count: '2' },
      shows: "document.querySelectorAll('tr').length",
      is: 3,
    },
    {
      name: 'texts in the light and in the shadow of an element are read',
      peer: 'the-internet shadowdom',
      part: 'shadow',
      actions: [read('my-card h3', {}, 'light'), read('my-card .deep', {}, 'deep')],
      reads: { light: 'In light', deep: 'In shadow' },
      shows: "document.querySelector('my-card').shadowRoot.textContent.trim()",
      is: 'In shadow',
    },
    {
      name: 'a text is read as a person sees it',
      peer: 'Selenium TextHandlingTest; Playwright elementhandle-convenience: innerText should work',
      part: 'texts',
      actions: [
        read('#shown'),
        read('#f', { Attribute: 'value' }, 'value'),
        read('#c', { Attribute: 'checked' }, 'checked'),
        read('#a', { Attribute: 'href', Regex: '[^/]*$' }, 'href'),
      ],
      reads: { read: 'Seen \u00a0text\nnext', value: 'typed', checked: 'true', href: 'looking.html?texts' },
      shows: 'document.links[0].textContent',
      is: 'link',
    },
    {
      name: 'an element that is not shown does not exist as a visible one',
      peer: 'Selenium VisibilityTest; Robot Framework element_visibility',
      part: 'visibility',
      actions: ['#none', '#hid', '#seen'].map((selector) =>
        on('HtmlElement.Exists', css(selector), {
          parameters: { ...brief, State: 'visible' },
          results: { OutputVariable: selector.slice(1) },
        }),
      ),
      reads: { none: 'false', hid: 'false', seen: 'true' },
      shows: "document.querySelectorAll('p').length",
      is: 4,
    },
    {
      name: 'the place and the size of an element are those of the page',
      peer: 'Watir element_spec: location and size; Playwright elementhandle-bounding-box',
      part: 'visibility',
      actions: [
        on('HtmlElement.GetRect', css('#seen'), { results: { X: 'x', Width: 'width' } }),
        wait('#seen'),
      ],
      reads: { x: '8', width: '1264' },
      shows: '[seen.x ?? 8, innerWidth]',
      is: [8, 1280],
    },
    {
      name: 'the title, the address and the text of a page are read',
      peer: 'Watir browser_spec: title, url, text',
      part: 'figures',
      actions: [
        act('Tab.GetProperty', { Property: 'title' }, { OutputVariable: 'title' }),
        act('Tab.GetProperty', { Property: 'url' }, { OutputVariable: 'address' }),
      ],
      reads: { title: 'Looking', address: '{site}/looking.html?figures' },
      shows: 'document.title',
      is: 'Looking',
    },
  ],
};
