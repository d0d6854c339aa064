import type { ExecutionSettings } from '../task/task.ts';
import type { ProxyPool } from './proxy-pool.ts';

/** The connection of a try; null for a direct one. */
export interface ProxyRoute {
  readonly proxy: string | null;
}

type ProxySettings = Pick<ExecutionSettings, 'proxy' | 'proxyLabels'>;

/** Takes proxies for tries, by the settings of their tasks. */
export class TryProxies {
  readonly #pool: Pick<ProxyPool, 'take' | 'leave' | 'onChange'>;

  constructor(pool: Pick<ProxyPool, 'take' | 'leave' | 'onChange'>) {
    this.#pool = pool;
  }

  /** Null if the try has to wait for a proxy. */
  routeOf(tryId: string, { proxy: use, proxyLabels }: ProxySettings): ProxyRoute | null {
    if (use === 'DoNotUseProxy') return { proxy: null };
    const isExclusive = use !== 'UseProxyWithoutRemove';
    const proxy = this.#pool.take({ holder: tryId, labels: labelsIn(proxyLabels), isExclusive });
    return proxy === null && use !== 'IfPossible' ? null : { proxy };
  }

  leave(tryId: string): void {
    this.#pool.leave(tryId);
  }

  onChange(listener: () => void): () => void {
    return this.#pool.onChange(listener);
  }
}

function labelsIn(text: string): readonly string[] {
  return text
    .split(',')
    .map((label) => label.trim())
    .filter((label) => label !== '');
}
