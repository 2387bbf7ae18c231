import {
  type CreateWorkOrderReceiptResponse,
  createWorkOrderReceipt,
  type GetWorkOrderResponse,
} from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { useSteady } from '../../parts/act/use-act.ts';
import { useLookUps } from '../../parts/look-ups.ts';
import type { producedOf } from './batch-lines.ts';

type Batch = CreateWorkOrderReceiptResponse;

/**
 * The answer of the service for pieces alone: what these consume by the recipe. Once a person
 * states inputs, the preview of the batch no longer says it, and it is asked for besides.
 */
export function usePlannedInputs(
  { id }: GetWorkOrderResponse,
  produced: ReturnType<typeof producedOf>,
  hasOwn: boolean,
) {
  const { id: org, client } = useOrganization();
  const [plan, setPlan] = useState<Batch | undefined>();
  const [isTouched, setTouched] = useState(false);
  if (hasOwn && !isTouched) setTouched(true);
  const text = JSON.stringify(produced);
  const steady = useSteady(text);
  const { data, isFetching } = useQuery({
    queryKey: [org, 'dry-run', 'planned', id, steady],
    queryFn: ({ signal }) =>
      createWorkOrderReceipt(client, { path: { id }, body: { produced }, dryRun: true, signal }),
    enabled: isTouched && steady === text && produced.length > 0,
    staleTime: 0,
    gcTime: 0,
  });
  if (isTouched && data && data !== plan) setPlan(data);
  return {
    plan,
    /** Whether the inputs of these pieces are not known yet. */
    isAsking: isTouched && (steady !== text || isFetching),
    /** Takes the preview of a batch without inputs of its own. */
    keep: (preview: Batch | undefined) => {
      if (!isTouched && preview && preview !== plan) setPlan(preview);
    },
  };
}

/** Lets the form wait, before it is sent, until it knows the inputs. */
export function useWaiting(isWaiting: boolean): void {
  const lookUp = useLookUps();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time of waiting is one look-up.
  useEffect(() => {
    if (!isWaiting) return;
    let end = () => {};
    lookUp(
      new Promise<void>((resolve) => {
        end = resolve;
      }),
    );
    return () => end();
  }, [isWaiting]);
}
