/** A return to a vendor: its goods, what of their cost is credited, and what is lost. */
import { getVendorReturn } from '@stockwright/client';
import { usePathParam } from '../../base/use-address.ts';
import { useRead } from '../../base/use-read.ts';
import { useFormat } from '../../parts/format.ts';
import { namedItem } from '../../parts/order/named-item.ts';
import { Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import { type VendorReturn, vendorReturns } from '../../parts/returns/kind.tsx';
import { ReturnPage } from '../../parts/returns/return-page.tsx';
import { useWords } from '../../words/language.tsx';

export default function VendorReturnScreen() {
  const all = useWords();
  const { vendorReturns: words } = all;
  const path = { id: usePathParam('id') };
  const found = useRead(getVendorReturn, { path, query: { include: ['names'] } });
  return (
    <Loaded query={found}>
      {(one) => (
        <ReturnPage
          of={vendorReturns(all)}
          one={one}
          facts={[
            [words.place, one.locationName],
            [words.reference, one.vendorReference],
          ]}
        >
          <Goods vendorReturn={one} />
        </ReturnPage>
      )}
    </Loaded>
  );
}

interface Props {
  vendorReturn: VendorReturn;
}

function Goods({ vendorReturn: { items } }: Props) {
  const words = useWords().vendorReturns;
  const format = useFormat();
  return (
    <Section title={words.goods}>
      <SmallTable
        label={words.goods}
        rows={items}
        idOf={({ id }) => id}
        columns={[
          { title: words.item, named: (item) => namedItem(item) },
          {
            title: words.quantity,
            quantity: (item) => item.stockQuantity,
            beside: (item) => ({ unit: namedItem(item).unit }),
          },
          {
            title: format.titled(words.landedUnitCost),
            cost: (item) => item.landedUnitCost,
            beside: (item) => ({
              unit: namedItem(item).unit,
              why: `ledgerEntryId=${item.ledgerEntryId}`,
            }),
          },
          { title: format.titled(words.credit), amount: (item) => item.creditAmount },
          { title: format.titled(words.loss), amount: (item) => item.landedLoss },
        ]}
      />
    </Section>
  );
}
