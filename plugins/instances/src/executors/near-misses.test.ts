// Finding 2.1: an error named the finder and the time, and neither how many matched nor what was there instead.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hang } from '../testing/page-server.ts';
import { act, css, dom, get, hint, on, shareBrowser, xpath } from '../testing/shared-browser.ts';

const page = `<button id=send>Send</button><button id=cancel>Cancel</button><button style="display:none">Remove all</button>
  <form id=login><input name=mail placeholder="Your e-mail" aria-label="E-mail"><label>Password <input type=password value=hunter2></label></form>
  <ul><li data-testid=row-1>one</li><li>two</li></ul><p hidden id=later>Later</p>
  <iframe src="/inner" name=inner></iframe><div id=cover style="position:fixed;inset:0;z-index:9"></div>`;

const { run, url } = await shareBrowser({ '/': page, '/inner': '<button id=deep>Deep down</button>' });
const load = act('Tab.Navigate', { Url: url('/') });
const limit = { TimeoutSec: '0' };
const by = (type: string, fields: Readonly<Record<string, string>>) => ({ type, fields });

for (const [what, finder, message, parameters] of [
  [
    'the same tag with other texts',
    xpath("//button[normalize-space()='Save']"),
    'Matches of //button: <button id="send">Send, <button id="cancel">Cancel, <button>Remove all (hidden).',
  ],
  ['a part of a selector', css('#login .mail'), null],
  [
    'a part of a selector',
    css('form#other li[data-testid]'),
    'Matches of li[data-testid]: <li data-testid="row-1">one.',
  ],
  [
    'an element in a frame',
    css('#deep'),
    `Matches in the frame ${url('/inner')}: <button id="deep">Deep down.`,
  ],
  [
    'an element outside of the frame',
    css('#send'),
    'Matches in the top frame: <button id="send">Send.',
    { Frame: 'css=iframe' },
  ],
  ['a frame that is not there', css('#send'), 'No frame matches css=#nowhere.', { Frame: 'css=#nowhere' }],
  [
    'how many matched',
    css('li'),
    'It matched 2, and number 5 was asked for, counted from 0.',
    { Match: '5' },
  ],
  [
    'other names of a role',
    by('RoleFinder', { Role: 'button', Name: 'Save' }),
    'Matches of RoleFinder(button): <button id="send">Send, <button id="cancel">Cancel.',
  ],
  [
    'hidden elements of a role',
    by('RoleFinder', { Role: 'button', Name: 'Remove' }),
    'Hidden matches: <button>Remove all (hidden).',
  ],
  ['similar labels', by('LabelFinder', { Label: 'Passwort' }), 'Similar elements: <label>Password.'],
  [
    'similar test ids',
    by('TestIdFinder', { TestId: 'row-2' }),
    'Similar elements: <li data-testid="row-1">one.',
  ],
  ['similar texts', by('TextFinder', { Text: 'Cancell' }), 'Similar elements: <button id="cancel">Cancel.'],
  [
    'similar placeholders',
    by('PlaceholderFinder', { Placeholder: 'Your mail' }),
    'Similar elements: <input name="mail" aria-label="E-mail" placeholder="Your e-mail">.',
  ],
  [
    'the tag of a condition',
    dom([{ Tag: 'li', Attribute: 'innertext', Value: 'three' }]),
    'Matches of li: <li data-testid="row-1">one, <li>two.',
  ],
  ['what a hint may have meant', hint('Sending it off now'), null],
] as const) {
  test(`the error of ${finder.type} without a match names ${what}`, async () => {
    const { error } = await run([load, get(finder, 'x', { ...limit, ...parameters })]);

    const [sentence = '', ...near] = (error ?? '').split(`${url('/')}.`);
    assert.match(sentence, /^HtmlElement.Get failed: No element matched .+ within 0 s on $/);
    if (message !== null) assert.equal(near.join(''), ` ${message}`);
    assert.ok(!error?.includes('hunter2'));
  });
}

test('a click on one of several matches that is covered names how many matched', async () => {
  const click = on('HtmlElement.RiseEvent', css('button'), { parameters: { ...limit, Event: 'click' } });

  const { error } = await run([load, click]);

  assert.match(
    error ?? '',
    /The element button \(one of 3 that match\) is there and could not be clicked within 0 s/,
  );
});

for (const [finder, message] of [
  [css('#later'), 'did not become visible within 0 s on PAGE. It is there and hidden.'],
  [
    css('li.late'),
    'did not become visible within 0 s on PAGE. Matches of li: <li data-testid="row-1">one, <li>two.',
  ],
] as const) {
  test(`a wait for ${finder.fields?.Css} that fails names what is there`, async () => {
    const { error } = await run([load, on('HtmlElement.Wait', finder, { parameters: limit })]);

    assert.ok(error?.endsWith(message.replace('PAGE', url('/'))), String(error));
  });
}

test('a page that answers no more makes the error no later than its searches may take', async () => {
  const block = act('Tab.RunJavaScript', { Code: `setTimeout(() => { ${hang} }, 300)` });

  const { error } = await run([load, block, get(css('#none'), 'x', { TimeoutSec: '1' })]);
  await run([act('Tab.Close')]);

  assert.match(error ?? '', /did not answer within/);
});
