import { useOpen } from '../../base/link.tsx';
import { EditPanel } from '../edit/edit-panel.tsx';
import type { Master, MasterRow } from './definition.ts';

interface NewMasterProps<Row extends MasterRow> {
  master: Master<Row>;
  onClose(): void;
}

/** A new record that others can refer to; its screen follows. */
export function NewMaster<Row extends MasterRow>({ master, onClose }: NewMasterProps<Row>) {
  const open = useOpen();
  return (
    <EditPanel<Row>
      title={master.words.create}
      changed={master.object}
      fields={master.fields}
      save={master.create}
      onClose={onClose}
      onDone={({ id }) => open(`${master.path}/${id}`)}
    />
  );
}
