/** The vendor items of a vendor: its codes, packs and prices. */
import { useEffect, useState } from 'react';
import { useAddress } from '../../base/use-address.ts';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { Section } from '../../parts/record/record.tsx';
import { VendorItemList } from '../../parts/vendor-items/vendor-item-list.tsx';
import { VendorItemPanels } from '../../parts/vendor-items/vendor-item-panels.tsx';
import { useWords } from '../../words/language.tsx';

/** Milliseconds after the last key. */
const typingPause = 150;

interface VendorItemsProps {
  vendor: { id: string; code: string; name: string; currency: string | null };
}

export function VendorItems({ vendor }: VendorItemsProps) {
  const words = useWords().vendorItems;
  const [{ q = '' }, change] = useAddress();
  const { id: vendorId } = vendor;
  return (
    <>
      <Section
        title={words.title}
        actions={<Button onClick={() => change({ act: 'new-vendor-item' })}>{words.create}</Button>}
      >
        <Search />
        <VendorItemList
          label={words.prices}
          asked={{ vendorId, ...(q && { q }) }}
          subject="item"
          empty={q ? words.noMatch : words.noItems}
        />
      </Section>
      <VendorItemPanels given={{ vendor: { ...vendor, more: { ...vendor } } }} />
    </>
  );
}

/** The text of the search stays in the address. */
function Search() {
  const words = useWords().vendorItems;
  const [{ q = '' }, change] = useAddress();
  const [text, setText] = useState(q);
  useEffect(() => setText(q), [q]);
  useEffect(() => {
    if (text === q) return;
    const timer = setTimeout(() => change({ q: text }), typingPause);
    return () => clearTimeout(timer);
  }, [text, q, change]);
  return <Field label={words.search} value={text} onChange={setText} />;
}
