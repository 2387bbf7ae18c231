/** How a vendor has delivered in a year: in time, short and rejected, and the prices since. */
import { type GetVendorPerformanceResponse, getVendorPerformance } from '@stockwright/client';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { useRead } from '../../base/use-read.ts';
import { percentOf, subtract } from '../../parts/exact.ts';
import { shifted, todayIn, useFormat } from '../../parts/format.ts';
import { Money } from '../../parts/money.tsx';
import { namedItem } from '../../parts/order/named-item.ts';
import { Band, type Cell } from '../../parts/record/band.tsx';
import { Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';

type Found = GetVendorPerformanceResponse;

const daysOfYear = 365;

export function Performance({ vendorId }: { vendorId: string }) {
  const words = useWords().vendors;
  const { timezone } = useOrganization();
  const today = todayIn(timezone);
  const query = { from: shifted(today, -daysOfYear), to: today };
  const found = useRead(getVendorPerformance, { path: { id: vendorId }, query });
  return (
    <Loaded query={found}>
      {(performance) => (
        <>
          <Section title={words.performance}>
            <Figures {...performance} />
            {performance.rejections.length > 0 && <Rejections {...performance} />}
          </Section>
          <Prices {...performance} />
        </>
      )}
    </Loaded>
  );
}

/** The share that came in time, of all lines of which that is known. */
function Figures({ lines, spend, rejected }: Found) {
  const words = useWords().vendors;
  const format = useFormat();
  const judged = lines.onTime + lines.late;
  const onTime = percentOf(String(lines.onTime), String(judged));
  const cells: Cell[] = [
    {
      name: words.onTime,
      figure: onTime === undefined ? '–' : format.percent(onTime),
      note: words.ofLines(lines.onTime, judged),
      ...(lines.late > 0 && { tone: 'attention' as const }),
      ...(onTime !== undefined && { share: Number(onTime) }),
    },
    { name: words.late, figure: format.count(lines.late), note: words.pending(lines.pending) },
    { name: words.short, figure: format.count(lines.short) },
    {
      name: words.rejected,
      figure: <Money value={rejected.value} />,
      note: words.receiptLines(rejected.count),
      ...(rejected.count > 0 && { tone: 'attention' as const }),
    },
    {
      name: words.spend,
      figure: <Money value={spend.ordered} />,
      note: words.receivedOf(format.money(spend.received)),
    },
  ];
  return <Band cells={cells} />;
}

function Rejections({ rejections }: Found) {
  const words = useWords().vendors;
  const format = useFormat();
  return (
    <SmallTable
      label={words.rejected}
      rows={rejections}
      idOf={({ reason }) => reason ?? ''}
      columns={[
        { title: words.reason, cell: ({ reason }) => reason ?? words.noReason },
        { title: words.times, cell: ({ count }) => format.count(count), align: 'end' },
        { title: words.worth, amount: ({ value }) => value },
      ]}
    />
  );
}

/** A row for each price that another has followed or preceded, the newest of an item first. */
function Prices({ items, truncated }: Found) {
  const words = useWords().vendors;
  const format = useFormat();
  const rows = items.flatMap(({ prices, ...item }) =>
    prices.map((price, at) => ({ ...price, item, before: prices[at - 1] })).reverse(),
  );
  const change = ({ baseStockUnitPrice: now, before }: (typeof rows)[number]) => {
    const then = before?.baseStockUnitPrice ?? null;
    const percent = now === null || then === null ? null : percentOf(subtract(now, then), then);
    return percent == null ? '' : format.signedPercent(percent);
  };
  return (
    <Section title={words.prices}>
      <SmallTable
        label={words.prices}
        rows={rows}
        idOf={({ item, poId }) => `${namedItem(item).id} ${poId}`}
        empty={words.noOrders}
        columns={[
          {
            title: words.material,
            named: ({ item }) => ({ ...item, to: namedItem(item).to }),
          },
          {
            title: words.since,
            cell: ({ poId, orderDate }) => (
              <Go to={`/purchase-orders/${poId}`}>{format.day(orderDate)}</Go>
            ),
          },
          {
            title: words.price,
            amount: (row) => row.netUnitPrice,
            beside: ({ currency }) => ({ currency }),
          },
          { title: words.per, cell: ({ unit }) => unit },
          { title: words.perStockUnit, cost: (row) => row.baseStockUnitPrice },
          { title: words.stockUnit, cell: ({ item }) => item.unit },
          { title: words.change, cell: change, align: 'end' },
        ]}
      />
      {truncated && <p className="faint">{words.truncated}</p>}
    </Section>
  );
}
