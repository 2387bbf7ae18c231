/** Offers of the vendors of an item for a quantity on a day, the cheapest first. */
import { type ListVendorOffersResponse, listVendorOffers } from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { DayField, DecimalField, FieldRow } from '../../parts/act/fields.tsx';
import { useSteady } from '../../parts/act/use-act.ts';
import { compare, isDecimal } from '../../parts/exact.ts';
import { Badge } from '../../parts/figures.tsx';
import { isDay, todayIn, useFormat } from '../../parts/format.ts';
import { Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';

type Offer = ListVendorOffersResponse['data'][number];

interface OffersProps {
  itemId: string;
  /** Of its stock. */
  unit: string;
}

export default function Offers({ itemId, unit }: OffersProps) {
  const words = useWords().vendorItems;
  const { timezone } = useOrganization();
  const [quantity, setQuantity] = useState('');
  const [on, setOn] = useState(() => todayIn(timezone));
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => fields.current?.querySelector('input')?.focus(), []);
  return (
    <Section title={words.offers}>
      <div ref={fields}>
        <FieldRow>
          <DecimalField
            label={words.quantity}
            pointer="/quantity"
            value={quantity}
            onChange={setQuantity}
            suffix={unit}
          />
          <DayField label={words.orderDate} pointer="/on" value={on} onChange={setOn} />
        </FieldRow>
      </div>
      <Answer itemId={itemId} unit={unit} quantity={useSteady(quantity)} on={useSteady(on)} />
    </Section>
  );
}

function Answer({ itemId, unit, quantity, on }: OffersProps & { quantity: string; on: string }) {
  const words = useWords().vendorItems;
  const { id, client } = useOrganization();
  const isAsked = isDecimal(quantity) && compare(quantity, '0') > 0 && isDay(on);
  const found = useQuery({
    queryKey: keyOf(id, listVendorOffers, itemId, quantity, on),
    queryFn: ({ signal }) => listVendorOffers(client, { query: { itemId, quantity, on }, signal }),
    enabled: isAsked,
    placeholderData: (before) => before,
  });
  if (!isAsked) return <p className="faint">{words.offersHint}</p>;
  return <Loaded query={found}>{({ data }) => <OfferTable offers={data} unit={unit} />}</Loaded>;
}

interface OfferTableProps {
  offers: readonly Offer[];
  unit: string;
}

function OfferTable({ offers, unit }: OfferTableProps) {
  const words = useWords().vendorItems;
  const format = useFormat();
  const isCheapest = (offer: Offer) =>
    offers.length > 1 && offer === offers[0] && offer.unitCost !== null;
  return (
    <SmallTable
      label={words.offers}
      rows={offers}
      idOf={({ vendorItemId }) => vendorItemId}
      empty={words.noOffers}
      columns={[
        {
          title: words.vendor,
          cell: (offer) => (
            <>
              <Go to={`/vendors/${offer.vendorId}`}>{offer.vendorName}</Go>{' '}
              {isCheapest(offer) && <Badge tone="good">{words.cheapest}</Badge>}
            </>
          ),
        },
        {
          title: words.packs,
          quantity: ({ packs }) => packs,
          beside: ({ purchaseUnit }) => ({ unit: purchaseUnit }),
        },
        {
          title: words.stockQuantity,
          quantity: ({ stockQuantity }) => stockQuantity,
          beside: () => ({ unit }),
        },
        {
          title: words.unitPrice,
          amount: ({ unitPrice }) => unitPrice,
          beside: ({ currency }) => ({ currency }),
        },
        {
          title: words.total,
          amount: ({ total }) => total,
          beside: ({ currency }) => ({ currency }),
        },
        { title: format.titled(words.unitCost), cost: ({ unitCost }) => unitCost },
        { title: words.arrivesOn, day: ({ arrivesOn }) => arrivesOn },
      ]}
    />
  );
}
