import { useEffect, useRef, useState } from 'react';

/** The text of a field for a value. Typed text stays when the project changes meanwhile. */
export function useDraft(value: string) {
  const [text, setText] = useState(value);
  /** The value that the project has or was last asked to take. */
  const known = useRef(value);
  useEffect(() => {
    const before = known.current;
    known.current = value;
    setText((typed) => (typed === before ? value : typed));
  }, [value]);
  return { text, setText, known };
}
