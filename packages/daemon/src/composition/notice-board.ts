import type { Notice, Notices, ServiceUser } from '@gatehouse/sdk-plugin';

/** Notices of plugins to the operator, each kept while its plugin lives. */
export interface NoticeBoard {
  all(): readonly Notice[];
  forUser(user: ServiceUser): Notices;
  onChange(listener: () => void): void;
}

export function createNoticeBoard(): NoticeBoard {
  const known = new Set<Notice>();
  const listeners: (() => void)[] = [];
  const changed = () => {
    for (const listener of listeners) listener();
  };
  return {
    all: () => [...known],
    onChange: (listener) => void listeners.push(listener),
    forUser: ({ onStop }) => ({
      add(notice) {
        known.add(notice);
        changed();
        onStop(() => {
          known.delete(notice);
          changed();
        });
      },
    }),
  };
}
