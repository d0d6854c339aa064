/** The expected state of a task by the rules of the contract, independent of the engine. */
export interface TaskModel {
  /** The status while it is at rest; null from a start to its end. */
  rest: 'Newbie' | 'Complete' | 'NotComplete' | 'Stop' | 'Fail' | null;
  /** Tries that wait or run; `Infinity` until it is stopped. */
  tries: number;
  running: number;
  done: number;
  succeeded: number;
  failsInRow: number;
  sinceStart: { succeeded: number; failed: number };
  ending: 'Stop' | 'Complete' | 'Fail' | null;
  limit: number;
  successStop: number;
  failStop: number;
}

export type Result = 'success' | 'failure' | 'interrupted';

export function newModel(): TaskModel {
  return {
    rest: 'Newbie',
    tries: 0,
    running: 0,
    done: 0,
    succeeded: 0,
    failsInRow: 0,
    sinceStart: { succeeded: 0, failed: 0 },
    ending: null,
    limit: 1,
    successStop: -1,
    failStop: -1,
  };
}

export function waitingTries({ tries, running }: TaskModel): number {
  return tries === Number.POSITIVE_INFINITY ? -1 : tries - running;
}

export function mayBegin(model: TaskModel): number {
  if (model.rest !== null || model.ending !== null) return 0;
  return Math.max(0, Math.min(model.limit, model.tries) - model.running);
}

export function statusOf(model: TaskModel): string {
  if (model.rest !== null) return model.rest;
  if (model.running === 0) return 'WaitPerform';
  return model.ending === 'Stop' ? 'Stopping' : 'Perform';
}

export function start(model: TaskModel): void {
  if (model.rest === null && model.ending === null) return;
  if (waitingTries(model) === 0) model.tries += 1;
  model.sinceStart = { succeeded: 0, failed: 0 };
  model.ending = null;
  model.rest = null;
}

export function stop(model: TaskModel): void {
  if (model.rest === null) model.ending = 'Stop';
  else model.rest = 'Stop';
  comeToRest(model);
}

export function setTries(model: TaskModel, tries: number): void {
  model.tries = tries < 0 ? Number.POSITIVE_INFINITY : tries + model.running;
  const isReady = model.rest === 'Newbie' || model.rest === 'Complete' || model.rest === 'NotComplete';
  if (isReady && tries !== 0) start(model);
  comeToRest(model);
}

export function addTries(model: TaskModel, count: number): void {
  const waiting = waitingTries(model);
  setTries(model, count < 0 || waiting < 0 ? -1 : waiting + count);
}

/** Whether tries of a stopped task would start with it, or the task is stopping. */
export function refusesToGoOn(model: TaskModel): boolean {
  return model.rest === null ? model.ending === 'Stop' : model.rest === 'Stop' && waitingTries(model) !== 0;
}

/** A try that goes on with one that failed. */
export function goOn(model: TaskModel): void {
  model.tries += 1;
  start(model);
}

export function setThreshold(model: TaskModel, name: 'successStop' | 'failStop', value: number): void {
  const isNew = model[name] !== value;
  model[name] = value;
  const counter = name === 'successStop' ? model.succeeded : model.failsInRow;
  const isReached = isNew && value > 0 && counter >= value;
  if (model.rest === null && isReached) model.ending ??= name === 'successStop' ? 'Complete' : 'Fail';
  comeToRest(model);
}

export function endTry(model: TaskModel, result: Result, stopTask: boolean): void {
  model.running -= 1;
  model.tries -= 1;
  if (result !== 'interrupted') model.done += 1;
  if (result === 'success') {
    model.succeeded += 1;
    model.failsInRow = 0;
    model.sinceStart.succeeded += 1;
    if (isReached(model.succeeded, model.successStop)) model.ending ??= 'Complete';
  }
  if (result === 'failure') {
    model.failsInRow += 1;
    model.sinceStart.failed += 1;
    if (isReached(model.failsInRow, model.failStop)) model.ending ??= 'Fail';
  }
  if (stopTask) model.ending ??= 'Stop';
  comeToRest(model);
}

/** Running tries go back to the queue. */
export function crash(model: TaskModel): void {
  if (model.rest !== null) return;
  Object.assign(model, { rest: 'NotComplete', running: 0, ending: null });
}

function isReached(counter: number, threshold: number): boolean {
  return threshold > 0 && counter >= threshold;
}

function comeToRest(model: TaskModel): void {
  if (model.rest !== null || model.running > 0) return;
  const { succeeded, failed } = model.sinceStart;
  if (model.ending !== null) model.rest = model.ending;
  else if (waitingTries(model) === 0) model.rest = failed > 0 && succeeded === 0 ? 'Fail' : 'Complete';
  if (model.rest !== null) model.ending = null;
}
