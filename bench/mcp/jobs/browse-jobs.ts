import assert from 'node:assert/strict';
import {
  click,
  fill,
  host,
  openAt,
  openWithTools,
  pageJob,
  playwrightRef,
  readDom,
  readText,
  readWithPlaywright,
  refOf,
  revisionOf,
} from './page-job.ts';

const login = pageJob({
  name: 'log in and read the greeting',
  shows: /Welcome, Ada/,
  byTools: async (agent, _, { site }) => {
    const page = await openWithTools(agent, `${site}/login`);
    const acted = await agent.text('page_act', {
      since: revisionOf(page),
      steps: [
        { do: 'fill', ref: refOf(page, 'textbox "User'), text: 'Ada' },
        { do: 'fill', ref: refOf(page, 'textbox "Password'), text: 'tea' },
        { do: 'click', ref: refOf(page, 'button "Log in"') },
      ],
    });
    assert.match(acted, /Welcome, Ada/);
  },
  byOperations: async (agent, _, { site }) => {
    const params = { ...(await openAt(agent, `${site}/login`)) };
    const { nodes } = await agent.ok('tab_snapshot_get', { host, params });
    assert.ok(nodes.length > 0);
    await agent.ok('element_type', { host, params, body: { css: '[name=user]', text: 'Ada' } });
    await agent.ok('element_type', { host, params, body: { css: '[name=password]', text: 'tea' } });
    await agent.ok('element_click', { host, params, body: { css: 'button' } });
    await agent.ok('tab_snapshot_get', { host, params });
  },
  byPublished: async (agent, _, { site }) => {
    const tab = await openAt(agent, `${site}/login`);
    await readDom(agent, tab);
    await fill(agent, tab, ["//input[@name='user']", 'Ada']);
    await fill(agent, tab, ["//input[@name='password']", 'tea']);
    await click(agent, tab, '//button');
    await readDom(agent, tab);
  },
  byPlaywright: async (agent, _, { site }) => {
    const page = await readWithPlaywright(agent, `${site}/login`);
    const fields = [
      { name: 'User', type: 'textbox', target: playwrightRef(page, 'textbox "User'), value: 'Ada' },
      { name: 'Password', type: 'textbox', target: playwrightRef(page, 'textbox "Password'), value: 'tea' },
    ];
    await agent.text('browser_fill_form', { fields });
    await agent.text('browser_click', { element: 'Log in', target: playwrightRef(page, 'button "Log in"') });
    assert.match(await agent.text('browser_find', { text: 'Welcome' }), /Welcome, Ada/);
  },
});

const readPages = pageJob({
  name: 'read the prices of three pages',
  shows: /Lamp 60/,
  byTools: async (agent, _, { site }) => {
    await agent.text('browser', { do: 'open', host });
    await agent.text('browser', { do: 'navigate', url: `${site}/prices` });
    for (const page of [1, 2, 3]) {
      if (page > 1) await agent.text('page_act', { steps: [{ do: 'click', css: '#next' }], maxTokens: 50 });
      assert.match(await agent.text('page_read', { mode: 'text' }), new RegExp(`Lamp ${page * 20}`));
    }
  },
  byOperations: async (agent, _, { site }) => {
    const params = { ...(await openAt(agent, `${site}/prices`)) };
    for (const page of [1, 2, 3]) {
      if (page > 1) await agent.ok('element_click', { host, params, body: { css: '#next' } });
      const { elements } = await agent.ok('element_find', { host, params, body: { css: 'table' } });
      assert.match(elements[0].text, new RegExp(`Lamp ${page * 20}`));
    }
  },
  byPublished: async (agent, _, { site }) => {
    const tab = await openAt(agent, `${site}/prices`);
    for (const page of [1, 2, 3]) {
      if (page > 1) await click(agent, tab, "//a[@id='next']");
      assert.match(await readDom(agent, tab), new RegExp(`Lamp ${page * 20}`));
    }
  },
  byPlaywright: async (agent, _, { site }) => {
    let page = await readWithPlaywright(agent, `${site}/prices`);
    for (const next of [2, 3]) {
      await agent.text('browser_click', { element: 'Next', target: playwrightRef(page, 'link "Next page"') });
      page = await agent.text('browser_snapshot');
      assert.match(page, new RegExp(`Lamp ${next * 20}`));
    }
  },
});

const findOne = pageJob({
  name: 'find one price on a page of 2,000',
  shows: /All lamps/,
  byTools: async (agent, _, { site }) => {
    await agent.text('browser', { do: 'open', host });
    await agent.text('browser', { do: 'navigate', url: `${site}/large` });
    assert.match(await agent.text('page_read', { find: 'Lamp number 1234' }), /1234/);
  },
  byOperations: async (agent, _, { site }) => {
    const params = { ...(await openAt(agent, `${site}/large`)) };
    const xpath = "//li[contains(., 'Lamp number 1234')]";
    await agent.ok('element_find', { host, params, body: { xpath } });
  },
  byPublished: async (agent, _, { site }) => {
    const tab = await openAt(agent, `${site}/large`);
    assert.match(await readText(agent, tab, "//li[contains(., 'Lamp number 1234')]"), /1234/);
  },
  byPlaywright: async (agent, _, { site }) => {
    await agent.text('browser_navigate', { url: `${site}/large` });
    assert.match(await agent.text('browser_find', { text: 'Lamp number 1234' }), /1234/);
  },
});

const values = ['Ada', 'Byron', 'Main Street 1', 'Graz', '8010', 'ada@example.com'];

const orderForm = pageJob({
  name: 'fill in a form of eight fields',
  shows: /Ordered by Ada, Byron.*de, pick/,
  byTools: async (agent, _, { site }) => {
    const page = await openWithTools(agent, `${site}/order`);
    const acted = await agent.text('page_act', {
      since: revisionOf(page),
      steps: [
        ...values.map((text, n) => ({ do: 'fill', css: `#f${n}`, text })),
        { do: 'select', css: '#country', text: 'de' },
        { do: 'select', css: '#delivery', text: 'pick' },
        { do: 'click', css: 'button' },
      ],
    });
    assert.match(acted, /Ordered by Ada/);
  },
  byOperations: async (agent, _, { site }) => {
    const params = { ...(await openAt(agent, `${site}/order`)) };
    await agent.ok('tab_snapshot_get', { host, params });
    for (const [n, text] of values.entries())
      await agent.ok('element_type', { host, params, body: { css: `#f${n}`, text } });
    const chosen = { attributeName: 'value' };
    for (const [css, attributeValue] of [
      ['#country', 'de'],
      ['#delivery', 'pick'],
    ])
      await agent.ok('element_attribute_set', { host, params, body: { css, ...chosen, attributeValue } });
    await agent.ok('element_click', { host, params, body: { css: 'button' } });
    await agent.ok('element_find', { host, params, body: { css: '#answer' } });
  },
  byPublished: async (agent, _, { site }) => {
    const tab = await openAt(agent, `${site}/order`);
    await readDom(agent, tab);
    for (const [n, text] of values.entries()) await fill(agent, tab, [`//input[@id='f${n}']`, text]);
    await fill(agent, tab, ["//select[@id='country']", 'de']);
    await fill(agent, tab, ["//select[@id='delivery']", 'pick']);
    await click(agent, tab, '//button');
    assert.match(await readDom(agent, tab), /Ordered by Ada/);
  },
  byPlaywright: async (agent, _, { site }) => {
    const page = await readWithPlaywright(agent, `${site}/order`);
    const labels = ['First name', 'Last name', 'Street', 'Town', 'Code', 'Mail'];
    const fields = [
      ...values.map((value, n) => ({
        ...{ name: labels[n], type: 'textbox', value },
        target: playwrightRef(page, `textbox "${labels[n]}`),
      })),
      {
        name: 'Country',
        type: 'combobox',
        target: playwrightRef(page, 'combobox "Country'),
        value: 'Germany',
      },
      {
        name: 'Delivery',
        type: 'combobox',
        target: playwrightRef(page, 'combobox "Delivery'),
        value: 'Pick up',
      },
    ];
    await agent.text('browser_fill_form', { fields });
    await agent.text('browser_click', { element: 'Order', target: playwrightRef(page, 'button "Order"') });
    assert.match(await agent.text('browser_find', { text: 'Ordered' }), /Ordered by Ada/);
  },
});

const lateResult = pageJob({
  name: 'press a button and read what comes later',
  shows: /42 lamps found/,
  byTools: async (agent, _, { site }) => {
    await agent.text('browser', { do: 'open', host });
    await agent.text('browser', { do: 'navigate', url: `${site}/late` });
    const page = await agent.text('page_read', { find: 'Search' });
    const acted = await agent.text('page_act', {
      since: revisionOf(page),
      steps: [
        { do: 'click', ref: refOf(page, 'button "Search"') },
        { do: 'wait', text: 'lamps found' },
      ],
    });
    assert.match(acted, /42 lamps found/);
  },
  byOperations: async (agent, _, { site }) => {
    const params = { ...(await openAt(agent, `${site}/late`)) };
    await agent.ok('element_find', { host, params, body: { css: 'button' } });
    await agent.ok('element_click', { host, params, body: { css: 'button' } });
    await agent.ok('tab_wait', { host, params, body: { text: 'lamps found' } });
    await agent.ok('element_find', { host, params, body: { css: '[role=status]' } });
  },
  byPublished: async (agent, _, world) => {
    const tab = await openAt(agent, `${world.site}/late`);
    await readDom(agent, tab);
    await click(agent, tab, '//button');
    await world.runner.ok(`POST /instances/${tab.id}/tabs/0/wait`, { text: 'lamps found' });
    assert.match(await readText(agent, tab, "//p[@role='status']"), /42 lamps found/);
  },
  byPlaywright: async (agent, _, { site }) => {
    await agent.text('browser_navigate', { url: `${site}/late` });
    const page = await agent.text('browser_find', { text: 'Search' });
    await agent.text('browser_click', { element: 'Search', target: playwrightRef(page, 'button "Search"') });
    await agent.text('browser_wait_for', { text: 'lamps found' });
    assert.match(await agent.text('browser_find', { text: 'lamps found' }), /42 lamps found/);
  },
});

export const browseJobs = [login, readPages, findOne, orderForm, lateResult];
