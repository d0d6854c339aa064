import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { measureJobs } from './measure-jobs.ts';
import type { Facts } from './report.ts';
import { type ArmResult, armNames, type JobResult } from './run-jobs.ts';

const tolerance = 0.02;
const written: Facts = JSON.parse(readFileSync(join(import.meta.dirname, 'results.json'), 'utf8'));

let measured: readonly JobResult[];
const ends: (() => unknown)[] = [];

before(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-mcp-'));
  ends.push(() => rm(folder, { recursive: true, force: true }));
  measured = (await measureJobs(folder, ends)).jobs;
});

after(async () => {
  for (const end of ends.toReversed()) await end();
});

describe('the numbers of the bench come out again', () => {
  for (const { name, arms } of written.jobs)
    for (const arm of armNames) {
      const then = arms[arm];
      if (then === null) continue;
      test(`${name}, by ${arm}`, (t) => {
        const job = measured.find((each) => each.name === name);
        const now = job?.arms[arm] ?? null;
        if (now === null && arm === 'playwright') return t.skip('@playwright/mcp is not installed');

        assert.equal(now?.calls, then.calls);
        const change = tokensOf(now) / tokensOf(then) - 1;
        assert.ok(Math.abs(change) <= tolerance, `${tokensOf(then)} tokens then, ${tokensOf(now)} now`);
      });
    }
});

function tokensOf(arm: ArmResult | null): number {
  return arm === null ? Number.NaN : arm.sent + arm.answered;
}
