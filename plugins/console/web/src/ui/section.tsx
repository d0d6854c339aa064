import { type ReactNode, useId } from 'react';

interface Props {
  readonly title: string;
  /** Stands beside the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page with a heading that names it. */
export function Section({ title, aside, children }: Props) {
  const id = useId();
  return (
    <section className="section" aria-labelledby={id}>
      <header className="section-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
