import type { Client } from '@stockwright/client';
import { type Impact, ImpactView } from '../impact.tsx';
import { ActPanel } from './act-panel.tsx';
import { type ActCall, useAct } from './use-act.ts';

interface ReverseProps {
  title: string;
  /** The consequence, in a sentence. */
  text: string;
  submitName: string;
  /** Of the record: what a reversal would do is asked again when the record has changed. */
  version: number;
  call(client: Client, options: ActCall): Promise<{ impact?: Impact } | undefined>;
  done(): void;
  onClose(): void;
}

/** Asks before a paper is reversed, and shows what that does to stock and costs. */
export function Reverse({ title, text, submitName, version, call, done, onClose }: ReverseProps) {
  const act = useAct({ body: { version }, ready: true, call, done });
  return (
    <ActPanel
      title={title}
      act={act}
      submitName={submitName}
      onClose={onClose}
      preview={<ImpactView impact={act.preview?.impact} />}
    >
      <p>{text}</p>
    </ActPanel>
  );
}
