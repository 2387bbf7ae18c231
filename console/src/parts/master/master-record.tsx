/** A record that others refer to: its fields, and the records that refer to it. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { usePathParam } from '../../base/use-address.ts';
import { useRead } from '../../base/use-read.ts';
import { useWords } from '../../words/language.tsx';
import { factsOf } from '../edit/edit-values.ts';
import { Badge } from '../figures.tsx';
import { useFormat } from '../format.ts';
import { Facts, Loaded, RecordPage, Section } from '../record/record.tsx';
import type { Master, MasterRow, RowProps, UsageRead } from './definition.ts';
import { MasterActions, MasterPanels } from './master-acts.tsx';
import { MasterHistory } from './master-history.tsx';

interface MasterRecordProps<Row extends MasterRow> {
  master: Master<Row>;
  /** Below what is known of it. */
  children?(row: Row): ReactNode;
}

export function MasterRecord<Row extends MasterRow>({ master, children }: MasterRecordProps<Row>) {
  const words = useWords().shell;
  const { id, client } = useOrganization();
  const recordId = usePathParam('id');
  const found = useQuery({
    queryKey: keyOf(id, master.reads.record, master.kind, recordId),
    queryFn: async ({ signal }) => (await master.read(client, recordId, signal)) ?? null,
  });
  return (
    <Loaded query={found}>
      {(row) =>
        row === null ? (
          <RecordPage title={words.notFound}>{words.notFoundText}</RecordPage>
        ) : (
          <Shown master={master} row={row}>
            {children?.(row)}
          </Shown>
        )
      }
    </Loaded>
  );
}

function Shown<Row extends MasterRow>({
  master,
  row,
  children,
}: RowProps<Row> & { children: ReactNode }) {
  const words = useWords().masters;
  const format = useFormat();
  return (
    <RecordPage
      title={master.nameOf(row)}
      states={!row.isActive && <Badge>{words.archived}</Badge>}
      actions={<MasterActions master={master} row={row} />}
    >
      <Section title={master.words.facts}>
        <Facts facts={factsOf(master.fields, row, { words, format })} />
      </Section>
      {children}
      <MasterHistory master={master} row={row} />
      {master.usage && <UsedBy recordId={row.id} usage={master.usage} />}
      <MasterPanels master={master} row={row} />
    </RecordPage>
  );
}

function UsedBy({ recordId, usage }: { recordId: string; usage: UsageRead }) {
  const words = useWords();
  const found = useRead(usage, { path: { id: recordId } });
  const kinds: Record<string, string> = words.kinds;
  return (
    <Section title={words.masters.usedBy}>
      <Loaded query={found}>
        {({ inUse, usedBy }) =>
          inUse ? (
            <Facts
              facts={usedBy.map(({ entityType: type, count }) => [kinds[type] ?? type, count])}
            />
          ) : (
            <p className="faint">{words.masters.unused}</p>
          )
        }
      </Loaded>
    </Section>
  );
}
