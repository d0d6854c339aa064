import type { CodeCheck, CodeProblem, CodeType, CustomCode } from '@gatehouse/plugin-own-code/api';

const facts = {
  ns: 'Gatehouse',
  kind: 'interface',
  summary: 'A type',
  baseType: null,
  interfaces: [],
} as const;

const member = {
  kind: 'method',
  name: 'get',
  signature: 'get(name: string): Promise<string>',
  summary: 'Gives a value.',
  parameters: [{ name: 'name', type: 'string', summary: 'its name' }],
  returns: 'Promise<string>',
  isStatic: false,
  isObsolete: false,
  refersTo: [],
} as const;

/** A compiler that reports the problems of the test. */
export class TestCode implements CustomCode {
  readonly checks: CodeCheck[] = [];
  /** Null for a compiler that exceeds its time limit. */
  problems: readonly CodeProblem[] | null = [];
  /** Why there is no compiler. */
  reason: string | null = null;

  sources() {
    return [{ assembly: 'gatehouse', version: '0.1.0' }];
  }

  async types(): Promise<readonly CodeType[]> {
    const variables = { ...facts, name: 'Variables', fullName: 'Gatehouse.Variables', members: [member] };
    return [variables, { ...facts, name: 'Lists', fullName: 'Gatehouse.Lists', members: [] }];
  }

  languageOf(type: string, action: string) {
    return type === 'OwnCode' && action === 'JavaScript' ? action : null;
  }

  missing(): string | null {
    return this.reason;
  }

  async check(request: CodeCheck): Promise<readonly CodeProblem[] | null> {
    this.checks.push(request);
    return this.problems;
  }
}
