/** Why a figure costs what it costs: a tree whose parts add up to it, down to the papers. */
import type { CostExplanation } from '@stockwright/client';
import { Go } from '../../base/link.tsx';
import { useAddress } from '../../base/use-address.ts';
import { Cost, Day, Quantity } from '../../parts/figures.tsx';
import { Money } from '../../parts/money.tsx';
import { Band } from '../../parts/record/band.tsx';
import { Loaded, RecordPage, Section } from '../../parts/record/record.tsx';
import { useWords, type Words } from '../../words/language.tsx';
import { CostTabs } from './cost-tabs.tsx';
import { ManualEntry } from './manual-entry.tsx';
import { StockCost } from './stock-cost.tsx';
import { Branch, isShown, Name, Portion } from './tree.tsx';
import { type Subject, useExplanation } from './use-explanation.ts';
import styles from './why.module.css';

export default function Why() {
  const [{ ledgerEntryId, skuId, materialId, of }] = useAddress();
  const itemId = skuId || materialId;
  if (of === 'stock' && itemId && !ledgerEntryId) {
    return <StockCost kind={skuId ? 'skus' : 'materials'} itemId={itemId} />;
  }
  const subject: Subject = {
    ...(ledgerEntryId && { ledgerEntryId }),
    ...(skuId && { skuId }),
    ...(materialId && { materialId }),
  };
  return <CostTree subject={subject} />;
}

/** The cost of an entry, or of one more of an item. */
function CostTree({ subject }: { subject: Subject }) {
  const words = useWords().why;
  const tree = useExplanation(subject, false);
  return (
    <Loaded query={tree}>
      {(root) => (
        <RecordPage
          title={titleOf(root, words.title)}
          states={!root.entry && <CostTabs current={root} />}
          actions={
            root.entry && (
              <>
                <Go to={`/traces?ledgerEntryId=${root.entry.id}`}>{words.whereItWent}</Go>
                <ManualEntry node={root} />
              </>
            )
          }
        >
          <Band
            cells={[
              { name: costNameOf(root, words), figure: <Cost value={root.unitCost ?? null} /> },
              { name: words.quantity, figure: <Quantity value={root.quantity ?? null} /> },
              { name: words.value, figure: <Money value={root.value} /> },
              ...(root.date ? [{ name: words.day, figure: <Day value={root.date} /> }] : []),
            ]}
          />
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

/** An entry has a unit cost; one more of an item costs what its recipe or its last receipt says. */
const costNameOf = ({ entry, kind }: CostExplanation, words: Words['why']): string => {
  if (entry) return words.unitCost;
  return kind === 'roll_up' ? words.ofRecipe : words.ofCurrentCost;
};

const titleOf = ({ item, entry }: CostExplanation, title: (subject: string) => string) =>
  title([item?.code, item?.name, entry?.code].filter(Boolean).join(' · '));

/** A receipt that has no costs beside its price is its price. */
const priceOf = (part: CostExplanation): CostExplanation =>
  part.kind === 'purchase_receipt' ? { ...part, kind: 'purchase_price' } : part;

/** The origins of the figure: receipts of vendors, conversion, costs set by people. */
function Origins({ subject }: { subject: Subject }) {
  const words = useWords().why;
  const found = useExplanation(subject, true);
  return (
    <Section title={words.origins}>
      <Loaded query={found}>
        {({ children = [] }) => (
          <ul className={styles.origins}>
            {children.filter(isShown).map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of an answer have no id.
              <li key={at} className={styles.origin}>
                <Name node={priceOf(part)} />
                <Bar share={part.share} />
                <Portion value={part.share} />
                <Cost value={part.value} places="all" />
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
