/** The acts on a record that others refer to. */

import { useKeys } from '../../base/keys.tsx';
import { useOpen } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { useAddress } from '../../base/use-address.ts';
import { useWords } from '../../words/language.tsx';
import { Ask } from '../act/ask.tsx';
import { useSaved } from '../act/use-saved.ts';
import { Button } from '../button.tsx';
import { EditPanel } from '../edit/edit-panel.tsx';
import { useLabels } from '../labels/use-labels.tsx';
import { useRun } from '../use-run.ts';
import type { MasterRow, RowProps } from './definition.ts';

/** Changes a record, puts it aside or removes it. */
export function MasterActions<Row extends MasterRow>({ master, row }: RowProps<Row>) {
  const words = useWords().masters;
  const labels = useLabels(master.labels, [row.id]);
  const { client } = useOrganization();
  const [, change] = useAddress();
  const run = useRun(master.object);
  const edit = () => change({ act: 'edit' });
  useKeys({ e: { name: words.edit, run: edit } });
  const { id, isActive } = row;
  const name = master.nameOf(row);
  const setActive = (next: boolean) => master.update(client, id, { isActive: next }, {});
  return (
    <>
      <Button onClick={edit}>{words.edit}</Button>
      <Button
        onClick={() =>
          run(
            () => setActive(!isActive),
            isActive ? words.isArchived(name) : words.isRestored(name),
            () => setActive(isActive),
          )
        }
      >
        {isActive ? words.archive : words.restore}
      </Button>
      {master.labels && <Button onClick={labels.open}>{labels.name}</Button>}
      <Button onClick={() => change({ act: 'delete' })}>{words.deleteIt}</Button>
      {labels.panel}
    </>
  );
}

/** The panels that the actions open. */
export function MasterPanels<Row extends MasterRow>({ master, row }: RowProps<Row>) {
  const words = useWords().masters;
  const [{ act }, change] = useAddress();
  const close = () => change({ act: '' });
  return (
    <>
      {act === 'edit' && (
        <EditPanel<Row>
          title={words.edit}
          changed={master.object}
          fields={master.fields}
          record={row}
          save={(client, body, options) => master.update(client, row.id, body, options)}
          read={async (client, id) => (await master.read(client, id)) ?? row}
          onClose={close}
        />
      )}
      {act === 'delete' && <Delete master={master} row={row} onClose={close} />}
    </>
  );
}

/** The dry run says at once whether something still refers to the record. */
function Delete<Row extends MasterRow>({
  master,
  row,
  onClose,
}: RowProps<Row> & { onClose(): void }) {
  const words = useWords().masters;
  const saved = useSaved(master.reads.list);
  const open = useOpen();
  const name = master.nameOf(row);
  return (
    <Ask
      title={words.deleteTitle(name)}
      text={words.deleteText}
      submitName={words.deleteIt}
      dryRun
      call={(client, { dryRun = false }) => master.remove(client, row.id, { dryRun })}
      done={() => {
        open(master.home ?? master.path);
        saved(words.isDeleted(name));
      }}
      onClose={onClose}
    />
  );
}
