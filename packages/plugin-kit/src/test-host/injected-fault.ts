/** Failures of a plugin while its host runs. */
export type CrashKind = 'setup' | 'handler' | 'hang' | 'timer' | 'leak' | 'slow-stop';

/** The injected fault: how the handlers of the plugin under test behave now. */
export interface InjectedFault {
  handlers: 'work' | 'throw' | 'hang';
  /** Resumes handlers that hang, which then answer normally. */
  release: Promise<void>;
}

export function createInjectedFault(): InjectedFault {
  return { handlers: 'work', release: Promise.resolve() };
}
