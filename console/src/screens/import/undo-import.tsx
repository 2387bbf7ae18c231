/** Undoes an import, and shows before what that does to its rows, to stock and to costs. */
import { getImport, listImports, undoImport } from '@stockwright/client';
import { useState } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { outdate } from '../../base/reads.ts';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { ChoiceField } from '../../parts/act/choices.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import { useFormat } from '../../parts/format.ts';
import { ImpactView } from '../../parts/impact.tsx';
import { useToast } from '../../parts/toast.tsx';
import { useWords } from '../../words/language.tsx';
import type { PastImport } from './past-names.ts';

interface Props {
  past: PastImport;
  name: string;
  onClose(): void;
}

const modes = ['all', 'possible'] as const;

type Mode = (typeof modes)[number];

export default function UndoImport({ past: { id, version, rows }, name, onClose }: Props) {
  const words = useWords().pastImports;
  const format = useFormat();
  const { id: org } = useOrganization();
  const toast = useToast();
  const hindered = rows.some(({ reason }) => reason === 'edited' || reason === 'used_by');
  const [mode, setMode] = useState<Mode>(hindered ? 'possible' : 'all');
  const act = useAct({
    body: { mode, version },
    ready: true,
    call: (client, options) =>
      undoImport(client, {
        ...{ path: { id }, ifMatch: version, body: { mode }, query: { include: ['impact'] } },
        ...options,
      }),
    done({ reversed }) {
      onClose();
      outdate(org, getImport, listImports, 'import');
      toast({ text: words.undone(reversed.length), tone: 'good' });
    },
  });
  const { preview } = act;
  return (
    <ActPanel
      title={words.undoTitle(name)}
      act={act}
      submitName={words.undoRows(preview?.reversed.length ?? 0)}
      isCaution={(preview?.kept.length ?? 0) + (preview?.refused.length ?? 0) > 0}
      onClose={onClose}
      preview={preview && <ImpactView impact={preview.impact} />}
    >
      <p>{words.undoText}</p>
      <ChoiceField
        label={words.mode}
        pointer="/mode"
        value={mode}
        onChange={(next) => setMode(next === 'all' ? 'all' : 'possible')}
        options={modes.map((value) => ({ value, title: words.modes[value] }))}
      />
      {preview && (
        <p role="status">
          {words.wouldUndo(
            format.count(preview.reversed.length),
            format.count(preview.kept.length),
            format.count(preview.refused.length),
          )}
        </p>
      )}
    </ActPanel>
  );
}
