import type { Client } from '@stockwright/client';
import { ActPanel } from './act-panel.tsx';
import { type ActCall, useAct } from './use-act.ts';

interface AskProps {
  title: string;
  /** The consequence, in a sentence or two. */
  text: string;
  submitName: string;
  /** Whether the service can say beforehand that it would refuse. */
  dryRun?: boolean;
  call(client: Client, options: ActCall): Promise<unknown>;
  done(): void | Promise<void>;
  onClose(): void;
}

/** Asks before something that cannot be undone. */
export function Ask({ title, text, submitName, dryRun = false, call, done, onClose }: AskProps) {
  const act = useAct({
    body: {},
    ready: dryRun,
    // Deletions answer nothing, and a query must have something.
    call: async (client, options) => (await call(client, options)) ?? null,
    done,
  });
  return (
    <ActPanel title={title} act={act} submitName={submitName} onClose={onClose}>
      <p>{text}</p>
    </ActPanel>
  );
}
