import * as Primitive from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { defineTexts, useTexts } from '../texts/define-texts.ts';
import { Button } from './button.tsx';

const texts = defineTexts({ en: { close: 'Close' }, de: { close: 'Schließen' } });

interface Props {
  readonly title: string;
  readonly description: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** For what needs the width of the window. */
  readonly isWide?: boolean;
}

/** A modal dialog. The shade is our own: that of Radix puts a style into the page, which its policy forbids. */
export function Dialog({ title, description, onClose, children, isWide = false }: Props) {
  const { close } = useTexts(texts);
  return (
    <Primitive.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Primitive.Portal>
        <div className="dialog-shade" aria-hidden="true" />
        <Primitive.Content className={isWide ? 'dialog dialog-wide' : 'dialog'}>
          <header className="dialog-head">
            <Primitive.Title className="dialog-title">{title}</Primitive.Title>
            <Primitive.Close asChild>
              <Button aria-label={close} className="dialog-close">
                ×
              </Button>
            </Primitive.Close>
          </header>
          <Primitive.Description asChild>
            <div className="dialog-description">{description}</div>
          </Primitive.Description>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
