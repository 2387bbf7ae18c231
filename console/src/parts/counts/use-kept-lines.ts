import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { isOnline, onNetwork } from '../../base/online.ts';
import { useOrganization } from '../../base/organization.tsx';
import { onSignedIn } from '../../base/session.ts';
import { useUser } from '../../base/user.ts';
import { type KeptLine, keptLines, onKept } from './kept-lines.ts';
import { type Sender, sendKept } from './send-lines.ts';

/** The person who is signed in, as who sends what was counted; undefined until that is known. */
export function useSender(): Sender | undefined {
  const { id: org, client } = useOrganization();
  const userId = useUser().data?.id;
  return useMemo(() => (userId ? { org, userId, client } : undefined), [org, userId, client]);
}

/** The lines that wait on this device, and those that were refused. */
export function useKeptLines(): { lines: readonly KeptLine[]; isBroken: boolean } {
  const { org, userId = '' } = useSender() ?? {};
  const queries = useQueryClient();
  const { data = none, isError } = useQuery({
    queryKey: ['kept-lines', org, userId],
    queryFn: () => keptLines(org ?? '', userId),
    enabled: userId !== '',
    // The device has them, also without a network.
    networkMode: 'always',
    staleTime: 0,
  });
  useEffect(() => onKept(() => queries.invalidateQueries({ queryKey: ['kept-lines'] })), [queries]);
  return { lines: data, isBroken: isError };
}

const none: readonly KeptLine[] = [];

/** Milliseconds before the first and the last kind of repetition. */
const firstPause = 1_000;
const maxPause = 30_000;

/** Sends what waits: at once, and again with a network, a sign-in, or a look at the page. */
export function useSending(): void {
  const sender = useSender();
  useEffect(() => {
    if (!sender) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pause = firstPause;
    let isOver = false;
    const run = async () => {
      clearTimeout(timer);
      if (!isOnline() || isOver) return;
      const isDone = await sendKept(sender).catch(() => false);
      if (isOver) return;
      clearTimeout(timer);
      if (!isDone) timer = setTimeout(run, pause);
      pause = isDone ? firstPause : Math.min(2 * pause, maxPause);
    };
    const soon = () => {
      pause = firstPause;
      run();
    };
    const onShown = () => document.visibilityState === 'visible' && soon();
    const stops = [onKept(run), onNetwork(soon), onSignedIn(soon)];
    document.addEventListener('visibilitychange', onShown);
    run();
    return () => {
      isOver = true;
      clearTimeout(timer);
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', onShown);
    };
  }, [sender]);
}
