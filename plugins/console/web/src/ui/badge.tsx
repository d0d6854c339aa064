import type { ReactNode } from 'react';

export type Tone = 'good' | 'bad' | 'waiting' | 'active' | 'calm';

export function Badge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
