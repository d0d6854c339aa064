import { type ActionContext, type ParametersOf, quote, type ResultNames } from '@gatehouse/sdk-actions';
import { toAllowedAddress } from '../../browser/addressing/address.ts';
import type { OpenBrowser } from '../../browser/open-browser.ts';
import { parseKinds } from '../../browser/rules/request-kinds.ts';
import type { RequestRule } from '../../browser/rules/request-rule.ts';
import { useBrowser } from '../../browser/run-browser.ts';
import { settingsOf } from '../../browser/settings/browser-settings.ts';
import type { webBrowser } from '../../categories/web-browser.ts';
import { addRules, removeRules } from './change-rules.ts';
import { assertData, giveRows } from './give-rows.ts';
import { linesOf, ruleEffect } from './rule-effect.ts';

type Name = 'AddRequestRule' | 'BlockContent' | 'GetRequestRules' | 'RemoveRequestRules';
type Context<N extends Name> = ActionContext<
  ParametersOf<typeof webBrowser, N>,
  ResultNames<(typeof webBrowser)['actions'][N]>
>;

export async function addRequestRule(context: Context<'AddRequestRule'>): Promise<void> {
  const { Name, UrlMasks, Types, Methods, MaxHits, At } = context.parameters;
  const kinds = parseKinds(Types);
  const effect = await ruleEffect(context.parameters, context.run);
  const browser = await useBrowser(context);
  if (effect.do === 'changeRequest' && effect.url !== '') {
    toAllowedAddress(effect.url.replaceAll('*', '1'), browser.instance.refusedPorts);
  }
  const name = Name.trim() === '' ? freeName(browser) : Name.trim();
  const methods = Methods.split(/[,;\s]+/).filter((method) => method !== '');
  const rule: RequestRule = {
    ...{ name, kinds, effect, masks: linesOf(UrlMasks) },
    methods: methods.map((method) => method.toUpperCase()),
    maxHits: MaxHits ?? null,
  };
  await addRules(context, browser, { rules: [rule], at: At });
  context.setResult('OutputVariable', name);
}

function freeName(browser: OpenBrowser): string {
  const names = new Set(rulesOf(browser).map(({ rule }) => rule.name));
  for (let number = names.size + 1; ; number++) {
    if (!names.has(`rule ${number}`)) return `rule ${number}`;
  }
}

function rulesOf(browser: OpenBrowser) {
  return settingsOf(browser).requests.rules.list();
}

export async function removeRequestRules(context: Context<'RemoveRequestRules'>): Promise<void> {
  const wanted = new Set(linesOf(context.parameters.Names));
  const browser = await useBrowser(context);
  const known = new Set(rulesOf(browser).map(({ rule }) => rule.name));
  const unknown = [...wanted].find((name) => !known.has(name));
  if (unknown !== undefined) throw unknownRule(unknown, [...known]);
  const removed = await removeRules(context, browser, (name) => wanted.size === 0 || wanted.has(name));
  context.setResult('OutputVariable', removed);
}

function unknownRule(name: string, known: readonly string[]): Error {
  const others = known.length === 0 ? 'There is none' : `There are ${known.slice(0, 20).join(', ')}`;
  return new Error(`There is no rule ${quote(name)} for requests. ${others}.`);
}

/** Each kind and each mask is a rule, so that one of them can be allowed again. */
export async function blockContent(context: Context<'BlockContent'>): Promise<void> {
  const { Types, UrlMasks, Enabled } = context.parameters;
  const [kinds, masks] = [parseKinds(Types), linesOf(UrlMasks)];
  if (Enabled && kinds.length + masks.length === 0) {
    throw new Error('The action says not what to block: give Types, UrlMasks or both.');
  }
  const browser = await useBrowser(context);
  const shared = { methods: [], maxHits: null, effect: { do: 'block', error: 'blockedbyclient' } } as const;
  const rules: RequestRule[] = [
    ...kinds.map((kind) => ({ name: `BlockContent ${kind}`, kinds: [kind], masks: [], ...shared })),
    ...masks.map((mask) => ({ name: `BlockContent ${mask}`, kinds: [], masks: [mask], ...shared })),
  ];
  if (Enabled) return addRules(context, browser, { rules, at: 'last' });
  const names = new Set(rules.map(({ name }) => name));
  const isMeant = (name: string) => (names.size === 0 ? name.startsWith('BlockContent ') : names.has(name));
  await removeRules(context, browser, isMeant);
}

export async function getRequestRules(context: Context<'GetRequestRules'>): Promise<void> {
  const { Name, FailOn, ...data } = context.parameters;
  assertData(context, data);
  const browser = await useBrowser(context);
  const all = rulesOf(browser);
  const chosen = Name === '' ? all : all.filter(({ rule }) => rule.name === Name);
  if (Name !== '' && chosen.length === 0)
    throw unknownRule(
      Name,
      all.map(({ rule }) => rule.name),
    );
  const facts = chosen.map(({ rule, hits, misses, problem }) => ({
    ...{ name: rule.name, do: rule.effect.do, urlMasks: rule.masks, types: rule.kinds },
    ...{ methods: rule.methods, maxHits: rule.maxHits, hits, misses, problem },
  }));
  const idle = facts.filter(({ hits }) => hits === 0);
  context.setResult('OutputVariable', JSON.stringify(facts));
  context.setResult('Count', facts.length);
  context.setResult(
    'Hits',
    facts.reduce((sum, { hits }) => sum + hits, 0),
  );
  context.setResult('NeverHit', idle.length);
  await giveRows(context, data, {
    columns: ['name', 'do', 'urlMasks', 'hits', 'misses', 'problem'],
    rows: facts.map((each) => [
      ...[each.name, each.do, each.urlMasks.join('\n')],
      ...[String(each.hits), String(each.misses), each.problem],
    ]),
    lines: facts.map(({ name }) => name),
  });
  const [broken] = facts.filter(({ problem }) => problem !== '');
  if (FailOn === 'problem' && broken !== undefined) {
    throw new Error(`The rule ${quote(broken.name)} refused a request: ${broken.problem}`);
  }
  if (FailOn === 'neverHit' && idle.length > 0) {
    const names = idle.slice(0, 20).map(({ name }) => quote(name));
    throw new Error(`${idle.length} rules for requests were never hit: ${names.join(', ')}.`);
  }
}
