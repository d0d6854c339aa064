interface Props {
  readonly type: string;
  /** Outline in a square of 24; null: the first letter of the type stands for it. */
  readonly icon: string | null;
}

export function CategoryIcon({ type, icon }: Props) {
  if (icon === null) return <span className="canvas-letter">{type.charAt(0).toUpperCase()}</span>;
  return (
    <svg className="canvas-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={icon} />
    </svg>
  );
}
