import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function at each drawing, which calls the newest one: what it is handed to is not drawn again. */
export function useStable<Args extends readonly unknown[]>(
  call: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef(call);
  useLayoutEffect(() => {
    latest.current = call;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
