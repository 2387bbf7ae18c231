import { Go } from '../../base/link.tsx';
import { recordAddress } from '../../base/record-address.ts';
import { useDecimalText } from '../../parts/act/fields.tsx';
import { Badge, Day, Quantity } from '../../parts/figures.tsx';
import { typedDecimal } from '../../parts/format.ts';
import { Section, SmallTable, type TableColumn } from '../../parts/record/record.tsx';
import { useLanguage, useWords, type Words } from '../../words/language.tsx';
import { type Group, isOrder, keyOf } from './groups.ts';
import styles from './plan.module.css';
import type { Suggestion } from './use-plan.ts';

interface GroupProps {
  group: Group;
  names: ReadonlyMap<string, string>;
  /** Suggestions that are not ordered. */
  left: ReadonlySet<string>;
  onLeft(left: ReadonlySet<string>): void;
  quantities: ReadonlyMap<string, string>;
  onQuantities(quantities: ReadonlyMap<string, string>): void;
}

export function PlanGroup(props: GroupProps) {
  const { group, names } = props;
  const words = useWords().plan;
  const vendor = group.vendorId ? names.get(group.vendorId) : words.noVendor;
  const title = group.action === 'buy' ? words.buyFrom(vendor ?? '') : words.actions[group.action];
  return (
    <Section title={title}>
      <SmallTable
        label={title}
        rows={group.suggestions}
        idOf={keyOf}
        columns={columnsOf(props, words)}
      />
    </Section>
  );
}

function columnsOf(props: GroupProps, words: Words['plan']): readonly TableColumn<Suggestion>[] {
  const { group, names, left, onLeft, quantities, onQuantities } = props;
  const canOrder = group.suggestions.some(isOrder);
  const choice: TableColumn<Suggestion> = {
    title: words.chosen,
    cell: (one) => (
      <input
        type="checkbox"
        aria-label={`${words.chosen} ${one.item.code}`}
        checked={!left.has(keyOf(one))}
        onChange={() => onLeft(toggled(left, keyOf(one)))}
      />
    ),
  };
  return [
    ...(canOrder ? [choice] : []),
    {
      title: words.item,
      cell: ({ item }) => (
        <>
          <Go to={recordAddress(item.type, item.id) ?? '/stock'}>{item.code}</Go>{' '}
          <span className="faint">{item.name}</span>
        </>
      ),
    },
    {
      title: words.quantity,
      align: 'end',
      cell: (one) =>
        isOrder(one) ? (
          <QuantityInput
            suggestion={one}
            value={quantities.get(keyOf(one)) ?? one.quantity}
            onChange={(text) => onQuantities(new Map(quantities).set(keyOf(one), text))}
          />
        ) : (
          <Quantity value={one.quantity} unit={one.unit} />
        ),
    },
    {
      title: words.neededOn,
      cell: (one) => (
        <>
          <Day value={one.neededOn} /> {one.late && <Badge tone="wrong">{words.late}</Badge>}
        </>
      ),
    },
    { title: words.orderOn, day: (one) => one.orderOn },
    { title: words.place, cell: (one) => placeOf(one, names) },
    { title: words.why, cell: (one) => <Reasons suggestion={one} /> },
  ];
}

function placeOf(
  { action, locationId, fromLocationId, order }: Suggestion,
  names: ReadonlyMap<string, string>,
) {
  const to = names.get(locationId);
  if (fromLocationId) return `${names.get(fromLocationId)} → ${to}`;
  if (action !== 'expedite' || !order) return to;
  return <Go to={recordAddress(order.type, order.id) ?? '/stock'}>{order.number}</Go>;
}

function QuantityInput({
  suggestion,
  value,
  onChange,
}: {
  suggestion: Suggestion;
  value: string;
  onChange(text: string): void;
}) {
  const words = useWords().plan;
  const { locale } = useLanguage();
  const [text, setText] = useDecimalText(value);
  return (
    <span className={styles.quantity}>
      <input
        className="number"
        inputMode="decimal"
        aria-label={`${words.quantity} ${suggestion.item.code}`}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          onChange(typedDecimal(event.target.value, locale));
        }}
      />
      <span className="faint">{suggestion.unit}</span>
    </span>
  );
}

/** The orders that need it, each a link; together they are the quantity. */
function Reasons({ suggestion: { reasons } }: { suggestion: Suggestion }) {
  const words = useWords().plan;
  return (
    <ul className={styles.reasons}>
      {reasons.map(({ kind, id, number, quantity, on }) => {
        const to = id && recordAddress(kind, id);
        return (
          <li key={`${kind} ${id} ${on}`}>
            <Quantity value={quantity} /> {words.kinds[kind]}{' '}
            {to ? <Go to={to}>{number}</Go> : number}
          </li>
        );
      })}
    </ul>
  );
}

function toggled(left: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(left);
  if (!next.delete(key)) next.add(key);
  return next;
}
