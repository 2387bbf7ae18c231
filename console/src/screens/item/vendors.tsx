/** The vendors of an item: their packs and prices, and what they offer for a quantity. */
import { Suspense } from 'react';
import { later } from '../../base/later.ts';
import { useAddress } from '../../base/use-address.ts';
import { Button } from '../../parts/button.tsx';
import type { ItemKind } from '../../parts/entries.tsx';
import { Section } from '../../parts/record/record.tsx';
import { VendorItemList } from '../../parts/vendor-items/vendor-item-list.tsx';
import { VendorItemPanels } from '../../parts/vendor-items/vendor-item-panels.tsx';
import { useWords } from '../../words/language.tsx';

const Offers = later(() => import('./offers.tsx'));

interface VendorsProps {
  kind: ItemKind;
  item: {
    id: string;
    code: string;
    name: string;
    unit: string;
    purchaseUnit: string | null;
    unitsPerPurchaseUnit: string;
  };
}

export function Vendors({ kind, item }: VendorsProps) {
  const words = useWords().vendorItems;
  const [{ act }, change] = useAddress();
  const isComparing = act === 'offers';
  return (
    <>
      <Section
        title={words.vendors}
        actions={
          <>
            <Button
              aria-expanded={isComparing}
              onClick={() => change({ act: isComparing ? '' : 'offers' })}
            >
              {words.compare}
            </Button>
            <Button onClick={() => change({ act: 'new-vendor-item' })}>{words.create}</Button>
          </>
        }
      >
        <VendorItemList
          label={words.prices}
          asked={{ itemId: item.id }}
          subject="vendor"
          empty={words.noVendors}
        />
      </Section>
      <Suspense>{isComparing && <Offers itemId={item.id} unit={item.unit} />}</Suspense>
      <VendorItemPanels given={{ item: { ...item, more: { ...item, kind } } }} />
    </>
  );
}
