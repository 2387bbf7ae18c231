/** Why a figure costs what it costs: a tree whose parts add up to it, down to the papers. */
import { type CostExplanation, getCostExplanation } from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { recordAddress } from '../../base/record-address.ts';
import { useAddress } from '../../base/use-address.ts';
import { Amount, Cost, Day, Quantity } from '../../parts/figures.tsx';
import { useFormat } from '../../parts/format.ts';
import { Facts, Loaded, RecordPage, Section } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';
import { ManualEntry } from './manual-entry.tsx';
import styles from './why.module.css';

/** The figure that the address names. */
interface Subject {
  ledgerEntryId?: string;
  skuId?: string;
  materialId?: string;
}

/** Levels that are open at first; the others are in the answer and open at once. */
const openLevels = 3;

export default function Why() {
  const words = useWords().why;
  const [{ ledgerEntryId, skuId, materialId }] = useAddress();
  const subject: Subject = {
    ...(ledgerEntryId && { ledgerEntryId }),
    ...(skuId && { skuId }),
    ...(materialId && { materialId }),
  };
  const tree = useExplanation(subject, false);
  return (
    <Loaded query={tree}>
      {(root) => (
        <RecordPage
          title={titleOf(root, words.title)}
          actions={
            root.entry && (
              <>
                <Go to={`/traces?ledgerEntryId=${root.entry.id}`}>{words.whereItWent}</Go>
                <ManualEntry node={root} />
              </>
            )
          }
        >
          <Section title={words.figure}>
            <Facts
              facts={[
                [words.unitCost, <Cost key="c" value={root.unitCost ?? null} />],
                [words.quantity, <Quantity key="q" value={root.quantity ?? null} />],
                [words.value, <Amount key="v" value={root.value} />],
                ...(root.date ? [[words.day, <Day key="d" value={root.date} />] as const] : []),
              ]}
            />
          </Section>
          <Origins subject={subject} />
          <Section title={words.tree}>
            <p className="faint">{words.treeText}</p>
            <ul className={styles.tree} aria-label={words.tree}>
              <Branch node={root} level={1} />
            </ul>
          </Section>
        </RecordPage>
      )}
    </Loaded>
  );
}

function useExplanation(subject: Subject, summary: boolean) {
  const { id, client } = useOrganization();
  return useQuery({
    queryKey: keyOf(id, getCostExplanation, subject, summary),
    queryFn: async ({ signal }) => {
      const query = { ...subject, ...(summary && { summary }) };
      return getCostExplanation(client, { query, signal });
    },
  });
}

const titleOf = ({ item, entry }: CostExplanation, title: (subject: string) => string) =>
  title([item?.code, item?.name, entry?.code].filter(Boolean).join(' · '));

/** The origins of the figure: receipts of vendors, conversion, costs set by people. */
function Origins({ subject }: { subject: Subject }) {
  const words = useWords().why;
  const found = useExplanation(subject, true);
  return (
    <Section title={words.origins}>
      <Loaded query={found}>
        {({ children = [] }) => (
          <ul className={styles.origins}>
            {children.map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of an answer have no id.
              <li key={at} className={styles.line}>
                <Name node={part} />
                <Bar share={part.share} />
                <Share value={part.share} />
                <Cost value={part.value} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

/** A length for the eye; the figure beside it is exact. */
function Bar({ share }: { share: string | undefined }) {
  const length = Math.min(Math.max(Number(share ?? 0), 0), 1) * 100;
  return (
    <span className={styles.bar} aria-hidden="true">
      <span style={{ width: `${length}%` }} />
    </span>
  );
}

function Share({ value }: { value: string | undefined }) {
  const format = useFormat();
  return (
    <span className={`number faint ${styles.share}`}>
      {value === undefined ? '' : format.percent(String(Number(value) * 100))}
    </span>
  );
}

function Branch({ node, level }: { node: CostExplanation; level: number }) {
  const words = useWords().why;
  const { children = [] } = node;
  const [open, setOpen] = useState(level < openLevels);
  return (
    <li>
      <div className={styles.line}>
        {children.length > 0 ? (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={open}
            aria-label={open ? words.close : words.open}
            onClick={() => setOpen(!open)}
          >
            {open ? <ChevronDown size={15} /> : <ChevronRight size={15} />}
          </button>
        ) : (
          <span className={styles.toggle} />
        )}
        <Name node={node} />
        <span className={styles.sum}>
          {node.quantity !== undefined && node.unitCost !== undefined && (
            <>
              <Quantity value={node.quantity} /> × <Cost value={node.unitCost} />
            </>
          )}
        </span>
        <Share value={node.share} />
        <Cost value={node.value} />
      </div>
      {open && children.length > 0 && (
        <ul>
          {children.map((child, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one answer, which have no id.
            <Branch key={at} node={child} level={level + 1} />
          ))}
        </ul>
      )}
      {node.more && (
        <Go to={`/why${new URL(node.more, location.origin).search}`} className={styles.more}>
          {words.more}
        </Go>
      )}
    </li>
  );
}

/** The name of a part, with links to its item and its paper. */
function Name({ node: { kind, item, document, date, count } }: { node: CostExplanation }) {
  const words = useWords();
  const paper = document && recordAddress(document.type, document.id);
  const stock = item && recordAddress(item.type, item.id);
  return (
    <span className={styles.name}>
      <span>{words.why.kinds[kind]}</span>
      {count !== undefined && count > 1 && <span className="faint">× {count}</span>}
      {item && (stock ? <Go to={stock}>{item.code}</Go> : <span>{item.code}</span>)}
      {item?.name && <span className="faint">{item.name}</span>}
      {document && (paper ? <Go to={paper}>{document.number}</Go> : <span>{document.number}</span>)}
      {date && (
        <span className="faint">
          <Day value={date} />
        </span>
      )}
    </span>
  );
}
