import { useState } from 'react';
import { defineTexts, useTexts } from '../texts/define-texts.ts';
import { Button } from './button.tsx';

const texts = defineTexts({
  en: { copy: 'Copy', copied: 'Copied' },
  de: { copy: 'Kopieren', copied: 'Kopiert' },
});

/** A command for a terminal, with a button that copies it. */
export function CommandLine({ command }: { readonly command: string }) {
  const [isCopied, setCopied] = useState(false);
  const { copy, copied } = useTexts(texts);
  const onCopy = () => void navigator.clipboard.writeText(command).then(() => setCopied(true));
  return (
    <div className="command-line">
      <code>{command}</code>
      <Button onClick={onCopy}>{isCopied ? copied : copy}</Button>
    </div>
  );
}
