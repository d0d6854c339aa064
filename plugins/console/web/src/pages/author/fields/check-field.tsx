interface Props {
  readonly label: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
  readonly isDisabled?: boolean;
}

export function CheckField({ label, value, onChange, isDisabled = false }: Props) {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={value}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}
