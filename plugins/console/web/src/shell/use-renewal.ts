import { useEffect } from 'react';
import { renew } from '../api/session.ts';

/** The key lasts for as long as a person uses the page. */
export function useRenewal(): void {
  useEffect(() => {
    const onUse = () => void renew();
    for (const kind of ['pointerdown', 'keydown']) document.addEventListener(kind, onUse);
    return () => {
      for (const kind of ['pointerdown', 'keydown']) document.removeEventListener(kind, onUse);
    };
  }, []);
}
