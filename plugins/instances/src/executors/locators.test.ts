import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { parseEvidence, type SentEvidence } from '@gatehouse/plugin-runtime/api';
import { type ActionSketch, documentOf, runDocument, wideEvidence } from '@gatehouse/plugin-runtime/testing';
import {
  type KnownLocator,
  type LocatorProposal,
  type LocatorReport,
  proposeLocator,
  recallLocator,
  reportLocators,
} from '@gatehouse/sdk-actions/internal';
import { answerWith, createRegistryKit, executors, variables } from '../testing/browser-kit.ts';
import { servePages } from '../testing/page-server.ts';
import { act, css, on } from '../testing/shared-browser.ts';

const form = (
  send: string,
  more = '',
) => `<title>Contact</title><main><h1>Contact us</h1><form action="/help">
  <label for=m1>E-mail</label><input id=m1 name=email value="typed@example.com">${send}</form>${more}</main>`;
const old = '<button type=button id=old onclick="document.title=`gone on`">Check availability</button>';
const renamed = old.replace('id=old', 'class=x7');

const page = { html: '', status: 200 };
const server = await servePages({
  '/': (_request, response) => {
    response.writeHead(page.status, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html>${page.html}`);
  },
});
const kit = await createRegistryKit({ after });
after(() => server.close());

interface Options {
  readonly policy?: string;
  readonly status?: number;
  readonly secret?: string;
}

const click = {
  ...on('HtmlElement.RiseEvent', css('#old'), { parameters: { Event: 'click', TimeoutSec: '1' } }),
  id: 'click',
};
const readTitle = {
  ...act('Tab.RunJavaScript', { Code: 'return document.title' }, { OutputVariable: 'title' }),
  id: 'title',
};

/** A task whose data is kept here, as the daemon keeps it. */
function aTask() {
  const taskId = randomUUID();
  const reports: LocatorReport[] = [];
  const proposals: LocatorProposal[] = [];
  const rejected: string[] = [];
  const open = answerWith(kit, taskId);
  const answers: Readonly<Record<string, (question: never) => unknown>> = {
    [reportLocators.name]: (given: readonly LocatorReport[]) => void reports.push(...given),
    [proposeLocator.name]: (given: LocatorProposal) => proposals.push(given) > 0,
    [recallLocator.name]: ({ actionId, finder }: LocatorReport): KnownLocator => {
      const known = reports.findLast(
        (each) => each.actionId === actionId && each.finder === finder && each.fingerprint,
      );
      return { fingerprint: known?.fingerprint ?? null, rejected };
    },
  };
  const answer = async (channel: string, question: unknown) => {
    const own = answers[channel];
    return own === undefined ? open(channel, question) : own(question as never);
  };
  const run = async (html: string, action: ActionSketch = click, options: Options = {}) => {
    const { policy = 'propose', status = 200, secret = '' } = options;
    Object.assign(page, { html, status });
    const load = { ...act('Tab.Navigate', { Url: server.url('/') }), id: 'load' };
    const document = documentOf([load, action, readTitle], {
      variables: variables(['title', 'LocatorPolicy', 'password']),
    });
    const given = { LocatorPolicy: policy, password: secret };
    const { outcome, events } = await runDocument(document, {
      executors,
      answer,
      taskId,
      evidence: wideEvidence,
      variables: given,
    });
    const logged = events.flatMap((event) => (event.kind === 'log' ? [event.message] : []));
    return {
      error: outcome.errorMessage,
      title: outcome.values?.variables.title,
      logged,
      evidence: keptBy(events),
    };
  };
  return { run, reports, proposals, rejected };
}

function keptBy(events: readonly { readonly kind: string }[]) {
  const sent = events.flatMap((event) => ('part' in event ? [event.part as SentEvidence] : []));
  return new Map(
    sent.flatMap((each) => parseEvidence(each) ?? []).map(({ name, bytes }) => [name, Buffer.from(bytes)]),
  );
}

/** A task that found the element before. */
async function aTaskThatLearned(html = form(old), action: ActionSketch = click) {
  const task = aTask();
  const { error } = await task.run(html, action);
  assert.equal(error, null);
  return task;
}

test('a missing element that one other is like is proposed, with a picture, and the run fails', async () => {
  const task = await aTaskThatLearned();

  const { error, evidence } = await task.run(form(renamed));

  assert.match(error ?? '', /No element matched #old/);
  const [proposal] = task.proposals;
  assert.deepEqual(proposal?.finder, {
    type: 'RoleFinder',
    scalars: { Role: 'button', Name: 'Check availability', Exact: 'true' },
    nestedArrays: {},
  });
  assert.equal(proposal?.isHealed, false);
  const { proposedLocator } = JSON.parse(String(evidence.get('failure.json')));
  assert.deepEqual([proposedLocator.score, proposedLocator.picture], [proposal?.score, 'proposed.jpg']);
  assert.equal(evidence.get('proposed.jpg')?.subarray(0, 2).toString('hex'), 'ffd8');
});

test('a project that heals goes on with it, says so and proposes the edit', async () => {
  const task = await aTaskThatLearned();

  const { error, title, logged } = await task.run(form(renamed), click, { policy: 'heal' });

  assert.deepEqual([error, title], [null, 'gone on']);
  assert.ok(
    logged.some((line) => line.startsWith('healed: <button>Check availability')),
    logged.join('\n'),
  );
  assert.deepEqual(
    task.proposals.map(({ isHealed }) => isHealed),
    [true],
  );
});

test('an element is learned once for many tries, without values of fields and secrets', async () => {
  const secret = 'hunter2hunter2';
  const field = { ...on('HtmlElement.Get', css('#m1'), { results: {} }), id: 'get' };
  const html = form(old)
    .replace('<label', `<b id="${secret}">${secret}</b><label title="${secret}"`)
    .replace('name=email', `name="${secret}"`);
  const task = aTask();

  await task.run(html, field, { secret });
  await task.run(html, field, { secret });

  const [first, second] = task.reports;
  assert.match(first?.fingerprint ?? '', /E-mail/);
  assert.doesNotMatch(first?.fingerprint ?? '', /hunter2|typed@example/);
  assert.deepEqual([second?.fingerprint, second?.foundMs.length], [undefined, 1]);
});

const pay = '<button type=button id=old onclick="document.title=`paid`">Pay now</button>';
const next = '<button type=button id=old onclick="document.title=`gone on`">Next</button>';
for (const [what, before, now, reason] of [
  ['an element that pays', pay, pay.replace('id=old', 'id=pay'), /may pay/],
  [
    'an element below a heading that deletes',
    `<fieldset><legend>Delete your account</legend>${next}</fieldset>`,
    `<fieldset><legend>Delete your account</legend>${next.replace('id=old', '')}</fieldset>`,
    /"Delete"/,
  ],
] as const) {
  test(`no run goes on with ${what}`, async () => {
    const task = await aTaskThatLearned(form(before));

    const { error } = await task.run(form(now), click, { policy: 'heal' });

    assert.match(error ?? '', /No element matched/);
    assert.match(task.proposals[0]?.reason ?? '', reason);
  });
}

test('no run goes on for an action that never heals, or on a page that reports an error', async () => {
  const never = { ...click, parameters: { ...click.parameters, NeverHeal: 'true' } };
  const task = await aTaskThatLearned(form(old), never);

  const marked = await task.run(form(renamed), never, { policy: 'heal' });
  const broken = await task.run(form(renamed), click, { policy: 'heal', status: 503 });

  assert.match(`${marked.error}${broken.error}`, /No element matched.*No element matched/s);
  assert.deepEqual(
    task.proposals.map(({ reason }) => reason),
    ['NeverHeal of the action is set', 'the page answered 503'],
  );
});

const link = '<a id=old href="/next">More pages</a>';
const many = '<div><button>Check availability now</button></div>'.repeat(4000);
for (const [what, before, now] of [
  ['two are like it', old, renamed + renamed],
  [
    'the places of two buttons and their names in code changed',
    `${pay}<button id=cancel>Cancel</button>`,
    '<button id=older>Cancel</button><button id=cancel>Leave</button>',
  ],
  [
    'another one has its name and leads to another site',
    link,
    '<a href="https://evil.example/next">More pages</a>',
  ],
  ['only a hidden one is like it', old, `<div hidden>${renamed}</div>`],
  ['a page has thousands like it', old, many],
  ['the policy of the project is off', old, renamed],
] as const) {
  test(`nothing is proposed where ${what}`, async () => {
    const policy = what.includes('off') ? 'off' : 'heal';
    const task = await aTaskThatLearned(form(before));

    const { error } = await task.run(form(now), click, { policy });

    assert.match(error ?? '', /No element matched/);
    assert.deepEqual(task.proposals, []);
  });
}

test('a hidden copy does not stand in the way of the element', async () => {
  const task = await aTaskThatLearned();

  const { title } = await task.run(
    form(renamed, `<div hidden>${renamed.replace('gone on', 'copy')}</div>`),
    click,
    { policy: 'heal' },
  );

  assert.equal(title, 'gone on');
});

test('what a person rejected is neither proposed again nor taken', async () => {
  const task = await aTaskThatLearned();
  await task.run(form(renamed));
  task.rejected.push(task.proposals[0]?.digest ?? '');

  const { error } = await task.run(form(renamed), click, { policy: 'heal' });

  assert.match(error ?? '', /No element matched/);
  assert.equal(task.proposals.length, 1);
});

test('texts of a page cannot bring macros into a project', async () => {
  const macro = renamed.replace(
    'class=x7',
    'data-testid="{-Variable.password-}" name="{-Variable.password-}"',
  );
  const task = await aTaskThatLearned();

  await task.run(form(macro));

  assert.doesNotMatch(JSON.stringify(task.proposals), /\{-/);
  assert.equal(task.proposals.length, 1);
});

test('a wait for an element heals, a question whether it exists does not', async () => {
  const wait = {
    ...on('HtmlElement.Wait', css('#old'), { parameters: { State: 'visible', TimeoutSec: '1' } }),
    id: 'click',
  };
  const exists = {
    ...on('HtmlElement.Exists', css('#old'), {
      parameters: { TimeoutSec: '0' },
      results: { OutputVariable: 'title' },
    }),
    id: 'click',
  };
  const task = await aTaskThatLearned(form(old), wait);

  const waited = await task.run(form(renamed), wait, { policy: 'heal' });
  const asked = await task.run(form(renamed), exists, { policy: 'heal' });

  assert.deepEqual([waited.error, asked.error, task.proposals.length], [null, null, 1]);
});
