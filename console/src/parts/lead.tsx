import { useEffect, useRef } from 'react';
import { useOpen } from '../base/link.tsx';

/** Opens the page on which a record stands, in place of the address of the record. */
export function Lead({ to }: { to: string }) {
  const open = useRef(useOpen());
  useEffect(() => open.current(to, true), [to]);
  return null;
}
