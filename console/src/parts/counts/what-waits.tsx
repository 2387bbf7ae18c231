import { useIsOnline } from '../../base/online.ts';
import { useCountWords } from '../../words/counts.ts';
import type { KeptLine } from './kept-lines.ts';

/** How many counted lines wait on this device, and how many the service has refused. */
export function WhatWaits({ lines }: { lines: readonly KeptLine[] }) {
  const words = useCountWords();
  const online = useIsOnline();
  const refused = lines.filter(({ refusal }) => refusal !== undefined).length;
  const waiting = lines.length - refused;
  return (
    <>
      {waiting > 0 && (online ? words.waiting(waiting) : words.waitingOffline(waiting))}{' '}
      {refused > 0 && words.refusedLines(refused)}
    </>
  );
}
