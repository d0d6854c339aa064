import { basename, dirname, resolve } from 'node:path';
import { ActionError } from '@gatehouse/sdk-actions';
import { type FileRights, isMissing, maxReadBytes, readLocated } from '@gatehouse/sdk-actions/files';
import { type Caller, GatehouseError } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { assertMayRun, type CaseOrder, type CaseParts, executeCase } from '../case/execute-case.ts';
import { runCase } from '../case/run-case.ts';
import { stageCase } from '../case/staged-case.ts';
import type { Stage, Stages } from '../case/stages.ts';
import type { RecordReply, TestedCase } from '../declaration/test-operations.ts';
import { ending, type ReadTest, readingWithin } from '../file/read-test-file.ts';
import { type TestCase, type TestFile, testFileSchema } from '../test-file-schema.ts';
import { dropUnstable } from './drop-unstable.ts';
import { expectationsOf } from './expectations.ts';
import { leftFiles, stateOf } from './left-files.ts';
import { Masks } from './masks.ts';
import { recordedAnswers } from './recorded-answers.ts';
import { RecordingWorld } from './recording-world.ts';
import { sensitiveData, sensitiveValues } from './sensitive-values.ts';

export interface RecordOrder {
  /** The project. */
  readonly path: string;
  readonly name: string;
  /** Files of its folder that the run has beside it. */
  readonly files: readonly string[];
  readonly secrets: Readonly<Record<string, string>>;
  readonly rights: FileRights;
  readonly caller: Caller;
  readonly trustsProject: boolean;
  readonly signal: AbortSignal;
}

export interface RecordParts extends CaseParts {
  readonly stages: Stages;
}

type Recording = Pick<RecordReply, 'leftOut'> & { readonly testCase: TestCase };

/** Makes a test of a good run. Throws `failed_precondition` with the reason where there is none. */
export async function recordTest(order: RecordOrder, parts: RecordParts): Promise<RecordReply> {
  const stages: Stage[] = [];
  try {
    // Other folders than that of the recorded run, so that what names the folder differs.
    for (let count = 0; count < 2; count++) stages.push(await parts.stages.take());
    const [first = '', second = ''] = stages.map(({ folder }) => folder);
    return await record(order, parts, { first, second, clear: () => clearAll(stages) });
  } catch (error) {
    if (error instanceof ActionError) throw notRecorded(error.message);
    throw error;
  } finally {
    for (const stage of stages) await stage.release();
  }
}

interface Folders {
  readonly first: string;
  readonly second: string;
  clear(): Promise<void>;
}

async function record(order: RecordOrder, parts: RecordParts, folders: Folders): Promise<RecordReply> {
  const secrets = Object.entries(order.secrets);
  const short = secrets.find(([, value]) => value.length < 4);
  if (short) throw new ActionError(`the secret ${short[0]} has less than 4 characters, and cannot be masked`);
  const test = await testOf(order);
  const asked = { ...order, test };
  const recording = await recordRun({ ...asked, folder: folders.first }, order, parts);
  const replay = (testCase: TestCase) => runCase({ ...asked, testCase, folder: folders.second }, parts);
  const once = (await replay(recording.testCase)).tested;
  assertSameEnd(once);
  const { expect, leftOut } = dropUnstable(recording.testCase.expect, once.problems);
  const testCase = { ...recording.testCase, expect };
  await folders.clear();
  const { tested } = await replay(testCase);
  const [problem] = tested.problems;
  if (problem) throw new ActionError(`the test does not pass: ${problem.place}: ${problem.message}`);
  const { given, name } = testCase;
  const text = `${JSON.stringify({ cases: [{ name, given: written(given), expect }] }, null, 2)}\n`;
  return {
    path: test.path,
    test: text,
    answers: given.answers?.length ?? 0,
    leftOut: [...recording.leftOut, ...leftOut],
  };
}

async function recordRun(
  order: Omit<CaseOrder, 'testCase'>,
  { name, files, secrets }: RecordOrder,
  parts: CaseParts,
): Promise<Recording> {
  const given = { files: Object.fromEntries(files.map((path) => [path, { from: path }])), secrets };
  const testCase = parseCase({ name, given, network: true, expect: { result: 'success' } });
  const staged = await stageCase(order.test, testCase, { ...parts, folder: order.folder });
  const content = await assertMayRun(staged, { ...order, testCase }, parts);
  const before = await stateOf(staged);
  const world = new RecordingWorld();
  const ran = await executeCase(content, staged, { order: { ...order, testCase }, parts, world });
  if (world.problem !== null) throw new ActionError(world.problem);
  const { outcome, covered } = ran;
  if (outcome.result !== 'success' || outcome.values === null) {
    throw new ActionError(
      `the run ended with ${outcome.result}: ${outcome.errorMessage ?? 'no values came'}`,
    );
  }
  const masks = masksOf(secrets, [
    ...sensitiveValues(world.requests, world.answered),
    ...sensitiveData(outcome.values),
  ]);
  const { answers, leftOut } = recordedAnswers(world.answered, masks);
  const { requests } = world;
  const recorded = { values: outcome.values, covered, requests, files: await leftFiles(staged, before) };
  const expected = expectationsOf(recorded, masks);
  const placeholders = Object.fromEntries(Object.keys(secrets).map((key) => [key, placeholderOf(key)]));
  const expect = maskedTexts(expected.expect, masks);
  const made = { name, given: { ...given, secrets: placeholders, answers }, expect };
  if (masks.isSecretIn(JSON.stringify(made))) throw new ActionError('a secret would stand in the test');
  return { testCase: parseCase(made), leftOut: [...leftOut, ...expected.leftOut] };
}

/** All texts of a value, as far down as they stand. Names stay. */
function maskedTexts(value: unknown, masks: Masks): unknown {
  if (typeof value === 'string') return masks.text(value);
  if (Array.isArray(value)) return value.map((each) => maskedTexts(each, masks));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, maskedTexts(each, masks)]));
}

function masksOf(secrets: Readonly<Record<string, string>>, sensitive: readonly string[]): Masks {
  const named = Object.entries(secrets).map(([name, value]) => ({ value, written: placeholderOf(name) }));
  const known = new Set(named.map(({ value }) => value));
  const found = [...new Set(sensitive)]
    .filter((value) => !known.has(value))
    .map((value, index) => ({ value, written: `masked-${index + 1}` }));
  return new Masks([...named, ...found]);
}

function placeholderOf(name: string): string {
  return `secret-${name}`;
}

function parseCase(testCase: unknown): TestCase {
  const parsed = v.safeParse(testFileSchema, { cases: [testCase] });
  const [first] = parsed.success ? parsed.output.cases : [];
  if (first) return first;
  const [issue] = parsed.issues ?? [];
  throw new ActionError(`it would be no test: ${issue && v.getDotPath(issue)}: ${issue?.message}`);
}

/** The file of a test that is not yet there. */
async function testOf({ path, rights }: RecordOrder): Promise<ReadTest> {
  const { real } = await readLocated({ path: resolve(path), rights }, maxReadBytes).catch((error) => {
    if (isMissing(error) || /does not exist|no such file/i.test(String(error))) {
      throw new GatehouseError('not_found', `There is no file ${path}.`);
    }
    throw new GatehouseError('bad_request', error instanceof Error ? error.message : String(error));
  });
  const project = basename(real);
  if (!project.endsWith('.zp'))
    throw new GatehouseError('bad_request', `${path} must be a project, NAME.zp.`);
  const folder = dirname(real);
  const file: TestFile = { cases: [] };
  const target = resolve(folder, `${project.slice(0, -'.zp'.length)}${ending}`);
  return { file, path: target, folder, rights: readingWithin(folder, rights), project };
}

/** Throws where the replay ended otherwise: that is no detail that could be left out. */
function assertSameEnd({ result, message, problems }: TestedCase): void {
  if (result === 'success') return;
  const reason = message ?? problems[0]?.message ?? '';
  throw new ActionError(
    `the project ended with ${result} when the answers were given to it again: ${reason}`,
  );
}

/** Without empty parts. */
function written(given: TestCase['given']): object {
  const parts = Object.entries(given).filter(([, part]) => Object.keys(part ?? {}).length > 0);
  return Object.fromEntries(parts);
}

async function clearAll(stages: readonly Stage[]): Promise<void> {
  for (const stage of stages) await stage.clear();
}

function notRecorded(reason: string): GatehouseError {
  return new GatehouseError('failed_precondition', `No test was recorded: ${reason.replace(/\.$/, '')}.`);
}
