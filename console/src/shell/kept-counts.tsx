/** Sends what was counted without a network, on whatever screen, and tells what still waits. */
import { useLocation } from '@tanstack/react-router';
import { Go } from '../base/link.tsx';
import { useKeptLines, useSending } from '../parts/counts/use-kept-lines.ts';
import { WhatWaits } from '../parts/counts/what-waits.tsx';
import styles from '../parts/page.module.css';
import { useCountWords } from '../words/counts.ts';

export default function KeptCounts() {
  const words = useCountWords();
  const { lines } = useKeptLines();
  useSending();
  // The screen on which one counts tells it in its own place.
  const isCounting = useLocation({
    select: ({ pathname }) => /\/counts\/[^/]+\/count$/.test(pathname),
  });
  const [first] = lines;
  if (!first || isCounting) return null;
  return (
    <div className={styles.problem} role="status">
      <WhatWaits lines={lines} /> <Go to={`/counts/${first.countId}/count`}>{words.look}</Go>
    </div>
  );
}
