import { type Client, ConnectionError, Problem, type ProblemFault } from '@stockwright/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { isOnline, useIsOnline } from '../../base/online.ts';
import { useOrganization } from '../../base/organization.tsx';
import { onSignedIn } from '../../base/session.ts';

/** Options of the call: a dry run, or a key with which a repeated write has one effect. */
export interface ActCall {
  dryRun?: boolean;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

interface ActOptions<Answer> {
  /** The body of the request; the preview follows it. */
  body: unknown;
  /** Whether enough was entered for a preview. */
  ready: boolean;
  call(client: Client, options: ActCall): Promise<Answer>;
  /** The form is still being saved until it ends. */
  done(answer: Answer): void | Promise<void>;
}

export interface Act<Answer> {
  /** The answer that the write would give now. */
  preview: Answer | undefined;
  isPreviewing: boolean;
  /** By the pointer of their field. */
  faults: ReadonlyMap<string, ProblemFault>;
  /** The refusal of the last attempt, or of the preview. */
  problem: Problem | undefined;
  /** No answer came: the form is kept, and is sent again under the same key. */
  lost: ConnectionError | undefined;
  isSaving: boolean;
  /** There is no network: the form is sent once when it is back. */
  isWaiting: boolean;
  /** Whether the write is done, also before the form was rendered again. */
  isWritten(): boolean;
  submit(): void;
}

/** Milliseconds after the last key. */
const previewPause = 300;

/** A write with a live dry run beside its form. */
export function useAct<Answer>({ body, ready, call, done }: ActOptions<Answer>): Act<Answer> {
  const { id, client } = useOrganization();
  const text = JSON.stringify(body);
  const steady = useSteady(text);
  const queries = useQueryClient();
  const [tried, setTried] = useState(false);
  const name = useId();
  const queryKey = [id, 'dry-run', name];
  const keyOf = useKeyOfText();
  const isDone = useRef(false);
  const [waiting, setWaiting] = useState<string>();
  const save = useMutation({
    mutationFn: (sent: string) => call(client, { idempotencyKey: keyOf(sent) }),
    networkMode: 'always',
    onSuccess(answer) {
      isDone.current = true;
      return done(answer);
    },
    onError(error, sent) {
      if (error instanceof ConnectionError && !isOnline()) setWaiting(sent);
    },
  });
  const isWaiting = useReturn(waiting === text, () => {
    setWaiting(undefined);
    save.mutate(text);
  });
  useSignedInAgain(save);
  // A write that is done, or under way, can be refused when it is tried again.
  const isWritten = save.variables === text && !save.isError;
  const preview = useQuery({
    queryKey: [...queryKey, steady],
    queryFn: ({ signal }) => call(client, { dryRun: true, signal }),
    enabled: ready && steady === text && !isWritten,
    placeholderData: (before) => before,
    staleTime: 0,
    gcTime: 0,
  });
  // A refusal is of what was sent: once that changes, the dry run tells what is wrong.
  const refusal = save.variables === text ? save.error : null;
  const failure = refusal ?? (ready && steady === text ? preview.error : null);
  const problem = failure instanceof Problem ? failure : undefined;
  const faults = useMemo(() => faultsOf(problem, tried), [problem, tried]);
  return {
    preview: preview.error ? undefined : preview.data,
    isPreviewing: preview.isFetching,
    faults,
    problem,
    lost: !isWaiting && save.error instanceof ConnectionError ? save.error : undefined,
    isSaving: save.isPending,
    isWaiting,
    isWritten: () => isDone.current,
    submit() {
      setTried(true);
      if (save.isPending) return;
      queries.cancelQueries({ queryKey });
      if (isOnline()) save.mutate(text);
      else setWaiting(text);
    },
  };
}

/** Whether a form waits for the network; it is sent when that is back, unless it was changed. */
function useReturn(isAsked: boolean, send: () => void): boolean {
  const online = useIsOnline();
  const isWaiting = isAsked && !online;
  const latest = useRef({ isAsked, send });
  useEffect(() => {
    latest.current = { isAsked, send };
  });
  useEffect(() => {
    if (online && latest.current.isAsked) latest.current.send();
  }, [online]);
  return isWaiting;
}

/** A refusal for want of a sign-in ends with the next one. */
function useSignedInAgain({ isError, reset }: { isError: boolean; reset(): void }): void {
  useEffect(() => onSignedIn(() => isError && reset()), [isError, reset]);
}

/** The text, once it has not changed for a while. */
export function useSteady(text: string): string {
  const [steady, setSteady] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSteady(text), previewPause);
    return () => clearTimeout(timer);
  }, [text]);
  return steady;
}

/** A key for each content of the form. */
function useKeyOfText(): (text: string) => string {
  const known = useRef({ text: '', key: '' });
  return (text) => {
    if (known.current.text !== text) known.current = { text, key: crypto.randomUUID() };
    return known.current.key;
  };
}

/** Missing fields are named when the user tries to save. */
function faultsOf(problem: Problem | undefined, tried: boolean): ReadonlyMap<string, ProblemFault> {
  const shown = (problem?.errors ?? []).filter(({ code }) => tried || code !== 'required');
  return new Map(shown.map((fault) => [fault.path, fault]));
}
