/** Where goods went, from a receipt to customers, or where they came from. */
import { type Client, type GetTraceResponse, getTrace } from '@stockwright/client';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { recordAddress } from '../../base/record-address.ts';
import { useAddress } from '../../base/use-address.ts';
import { useRead } from '../../base/use-read.ts';
import { Quantity } from '../../parts/figures.tsx';
import { FileButtons } from '../../parts/file-buttons.tsx';
import { readAll } from '../../parts/read-all.ts';
import {
  Loaded,
  RecordPage,
  Section,
  SmallTable,
  type TableColumn,
} from '../../parts/record/record.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { useWords, type Words } from '../../words/language.tsx';

type Entry = GetTraceResponse['data'][number];
type Direction = 'forward' | 'back';

/** Entries that are shown; the file has all. */
const shown = 200;

export default function Traces() {
  const words = useWords().traces;
  const { client } = useOrganization();
  const [{ ledgerEntryId = '', way }] = useAddress();
  const direction: Direction = way === 'back' ? 'back' : 'forward';
  const found = useRead(getTrace, { query: { ledgerEntryId, direction, limit: shown } });
  return (
    <RecordPage title={words.title}>
      <div>
        <Tabs
          name="way"
          label={words.title}
          options={[
            { value: '', title: words.forward },
            { value: 'back', title: words.back },
          ]}
        />
      </div>
      <Loaded query={found}>
        {({ data, nextCursor }) => (
          <Section
            title={words[direction]}
            actions={
              <FileButtons
                name={`trace-${direction}`}
                read={() => readRows(client, ledgerEntryId, direction, words)}
                title={words[direction]}
                filters={[]}
                kinds={['number', 'day', 'text', 'number', 'text', 'text']}
              />
            }
          >
            <SmallTable
              label={words[direction]}
              rows={data}
              idOf={({ ledgerEntryId: entryId }) => entryId}
              empty={words.nothing}
              columns={columnsOf(words)}
            />
            {nextCursor && <p className="faint">{words.more(data.length)}</p>}
            <p className="faint">{words.text}</p>
          </Section>
        )}
      </Loaded>
    </RecordPage>
  );
}

const columnsOf = (words: Words['traces']): readonly TableColumn<Entry>[] => [
  { title: words.step, cell: ({ level }) => level },
  { title: words.day, day: ({ date }) => date },
  {
    title: words.item,
    cell: ({ itemType, itemId, itemCode, itemName }) => (
      <>
        <Named to={recordAddress(itemType, itemId)} name={itemCode} />{' '}
        <span className="faint">{itemName}</span>
      </>
    ),
  },
  {
    title: words.quantity,
    cell: ({ quantity, unit }) => <Quantity value={quantity} unit={unit ?? undefined} />,
    align: 'end',
  },
  {
    title: words.document,
    cell: ({ documentType, documentId, documentNumber, entryCode }) => (
      <Named
        to={documentType && documentId && recordAddress(documentType, documentId)}
        name={documentNumber ?? entryCode}
      />
    ),
  },
  {
    title: words.party,
    cell: ({ partyType, partyId, partyName }) => (
      <Named to={partyType && partyId && recordAddress(partyType, partyId)} name={partyName} />
    ),
  },
];

/** A name that leads to its record, where it has a screen. */
function Named({ to, name }: { to: string | null | undefined; name: string | null }) {
  return to ? <Go to={to}>{name}</Go> : name;
}

async function readRows(
  client: Client,
  ledgerEntryId: string,
  direction: Direction,
  words: Words['traces'],
) {
  const asked = { query: { ledgerEntryId, direction, limit: shown } };
  const rows = await readAll(client, getTrace, asked);
  return [
    [words.step, words.day, words.item, words.quantity, words.document, words.party],
    ...rows.map(({ level, date, itemCode, quantity, documentNumber, partyName }) => [
      ...[String(level), date, itemCode ?? ''],
      ...[quantity, documentNumber ?? '', partyName ?? ''],
    ]),
  ];
}
