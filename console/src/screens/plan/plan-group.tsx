import { Go } from '../../base/link.tsx';
import { recordAddress } from '../../base/record-address.ts';
import { useDecimalText } from '../../parts/act/fields.tsx';
import { Button } from '../../parts/button.tsx';
import { Badge, Day, Quantity } from '../../parts/figures.tsx';
import { typedDecimal } from '../../parts/format.ts';
import { Section, SmallTable, type TableColumn } from '../../parts/record/record.tsx';
import { useLanguage, useWords, type Words } from '../../words/language.tsx';
import { type Group, isOrder, keyOf } from './groups.ts';
import styles from './plan.module.css';
import { Sum } from './purchase-sum.tsx';
import type { PurchaseSum, Suggestion } from './use-plan.ts';
import { useTransfers } from './use-transfers.ts';

interface GroupProps {
  group: Group;
  /** Of a group to buy from a vendor. */
  sum: PurchaseSum | undefined;
  names: ReadonlyMap<string, string>;
  /** Suggestions that are not ordered. */
  left: ReadonlySet<string>;
  onLeft(left: ReadonlySet<string>): void;
  quantities: ReadonlyMap<string, string>;
  onQuantities(quantities: ReadonlyMap<string, string>): void;
}

export function PlanGroup(props: GroupProps) {
  const { group, names, sum, left, quantities } = props;
  const words = useWords().plan;
  const vendor = group.vendorId ? names.get(group.vendorId) : words.noVendor;
  const place = names.get(group.locationId ?? '');
  const title =
    group.action === 'buy' ? words.buyFrom(vendor ?? '', place ?? '') : words.actions[group.action];
  const keys = group.suggestions.map(keyOf);
  const isChanged = keys.some((key) => left.has(key) || quantities.has(key));
  return (
    <Section title={title} actions={group.action === 'transfer' && <Transfers {...props} />}>
      <SmallTable
        label={title}
        rows={group.suggestions}
        idOf={keyOf}
        columns={columnsOf(props, words)}
      />
      {sum && <Sum sum={sum} isChanged={isChanged} />}
    </Section>
  );
}

/** Moves the chosen ones. */
function Transfers({ group, left }: GroupProps) {
  const words = useWords().plan;
  const chosen = group.suggestions.filter((one) => !left.has(keyOf(one)));
  const { transfer, isMoving } = useTransfers(chosen);
  return (
    <Button disabled={chosen.length === 0 || isMoving} onClick={transfer}>
      {words.transfer(chosen.length)}
    </Button>
  );
}

function columnsOf(props: GroupProps, words: Words['plan']): readonly TableColumn<Suggestion>[] {
  const { group, names, left, onLeft, quantities, onQuantities } = props;
  const { action } = group;
  const choiceOf = (title: string): TableColumn<Suggestion> => ({
    title,
    cell: (one) => (
      <input
        type="checkbox"
        aria-label={`${title} ${one.item.code}`}
        checked={!left.has(keyOf(one))}
        onChange={() => onLeft(toggled(left, keyOf(one)))}
      />
    ),
  });
  return [
    // Orders are expedited elsewhere.
    ...(action === 'expedite' ? [] : [choiceOf(words.choose[action])]),
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
    { title: words.actBy[action], day: (one) => one.orderOn },
    { title: words.place, cell: (one) => placeOf(one, names) },
    { title: words.why, cell: (one) => <Reasons suggestion={one} /> },
  ];
}

/** The place of an act; of what is moved, or made for another place, the way. */
function placeOf(
  { action, locationId, fromLocationId, siteLocationId, order }: Suggestion,
  names: ReadonlyMap<string, string>,
) {
  const to = names.get(locationId);
  const from = fromLocationId ?? siteLocationId ?? locationId;
  if (from !== locationId) return `${names.get(from)} → ${to}`;
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
