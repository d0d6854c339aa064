import { type ActionContext, ActionError, defineExecutors, quote, runResource } from '@gatehouse/sdk-actions';
import { projectFile } from '@gatehouse/sdk-actions/files';
import { profileCategory } from '../categories/profile-category.ts';
import type { ContextOf } from '../context-of.ts';
import { makeLocalizedPerson } from '../profile/localized-person.ts';
import { makePerson } from '../profile/made-person.ts';
import { readProfile, type SavedProfile, writeProfile } from '../profile/profile-file.ts';
import { parseJsonObject } from '../texts/parse-json.ts';
import { textOf } from '../texts/parse-texts.ts';

type Actions = (typeof profileCategory)['actions'];
type Fields = Map<string, string>;

const maxFields = 1000;

/** The profile of a run: empty at its start. */
const profileOfRun = runResource<Fields>({
  name: 'The profile',
  create: async () => new Map(),
  dispose: async () => undefined,
});

export const profileExecutors = defineExecutors(profileCategory, {
  async New(context) {
    const { Sex: sex, AgeFrom: ageFrom, AgeTo: ageTo, Locale: locale } = context.parameters;
    if (ageTo < ageFrom) throw new ActionError(`AgeTo (${ageTo}) is less than AgeFrom (${ageFrom}).`);
    const { random } = context;
    const wish = { sex, ageFrom, ageTo, random, today: new Date() };
    const person = locale === 'plain' ? makePerson(wish) : await makeLocalizedPerson(wish, locale);
    await take(context, person, { isNew: true });
  },
  async Load(context) {
    const { Path, Cookies, Password: password } = context.parameters;
    const saved = await readProfile(projectFile(Path, context.run), { password, ask: context.ask });
    if (Cookies && saved.cookies !== null) await giveCookies(context, saved.cookies);
    await take(context, saved.fields, { isNew: true });
  },
  async Save(context) {
    const { Path, Cookies, Password: password } = context.parameters;
    const fields = await context.resource(profileOfRun);
    if (fields.size === 0)
      throw new ActionError('The run has no profile yet: use New, Load or SetFields first.');
    const cookies = Cookies ? await takeCookies(context) : null;
    const saved = { fields: Object.fromEntries(fields), cookies };
    await writeProfile(projectFile(Path, context.run), saved, { password, ask: context.ask });
  },
  async SetFields(context) {
    const given = parseJsonObject(context.parameters.Fields);
    if (given === null) {
      throw new ActionError(
        `Fields must be a JSON object such as {"Email": "ann@example.org"}; it is ${quote(context.parameters.Fields)}.`,
      );
    }
    await take(context, given, { isNew: false });
  },
});

type TakingContext = Pick<ContextOf<Actions['SetFields']>, 'resource' | 'variables' | 'setResult'> & {
  readonly parameters: { readonly Prefix: string; readonly CreateMissing: boolean };
};

async function take(context: TakingContext, given: object, { isNew }: { isNew: boolean }): Promise<void> {
  const { Prefix, CreateMissing } = context.parameters;
  const fields = await context.resource(profileOfRun);
  if (isNew) fields.clear();
  for (const [name, value] of Object.entries(given)) {
    if (value === null) fields.delete(name);
    else fields.set(name, textOf(value));
    if (fields.size > maxFields) throw new ActionError(`A profile has at most ${maxFields} fields.`);
    const variable = `${Prefix}${name}`;
    if (CreateMissing || context.variables.has(variable))
      context.variables.set(variable, fields.get(name) ?? '');
  }
  context.setResult('OutputVariable', JSON.stringify(Object.fromEntries(fields)));
}

type BrowserContext = Pick<ActionContext, 'canPerform' | 'perform'>;

async function takeCookies({ canPerform, perform }: BrowserContext): Promise<SavedProfile['cookies']> {
  assertBrowser(canPerform('WebBrowser', 'GetCookies'));
  const order = { type: 'WebBrowser', action: 'GetCookies', parameters: { Format: 'json' }, finder: null };
  const { OutputVariable = '[]' } = await perform(order);
  return JSON.parse(OutputVariable);
}

async function giveCookies(
  { canPerform, perform }: BrowserContext,
  cookies: NonNullable<SavedProfile['cookies']>,
): Promise<void> {
  assertBrowser(canPerform('WebBrowser', 'SetCookies'));
  const parameters = { Data: JSON.stringify(cookies), Format: 'json' };
  await perform({ type: 'WebBrowser', action: 'SetCookies', parameters, finder: null });
}

function assertBrowser(isThere: boolean): void {
  if (!isThere) throw new ActionError('Cookies need a browser, and this product has none.');
}
