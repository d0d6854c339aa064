import type { ButtonHTMLAttributes } from 'react';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: 'plain' | 'primary' | 'danger';
}

export function Button({ kind = 'plain', className = '', type = 'button', ...rest }: Props) {
  return <button {...rest} type={type} className={`button button-${kind} ${className}`} />;
}
