/** A vendor: how to reach it, the goods that are usually bought there, and its orders. */
import { listPurchaseOrders } from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { useRead } from '../../base/use-read.ts';
import { LinkedContacts } from '../../parts/contacts/linked-contacts.tsx';
import { Quantity } from '../../parts/figures.tsx';
import { MasterRecord } from '../../parts/master/master-record.tsx';
import { OrdersOfPartner, shownOrders } from '../../parts/order/orders-of-partner.tsx';
import { readUsualItems, usualReads } from '../../parts/order/usual-items.ts';
import { Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';
import { vendorsOf } from './master.ts';
import { Performance } from './performance.tsx';
import { VendorItems } from './vendor-items.tsx';

export default function VendorPage() {
  return (
    <MasterRecord master={vendorsOf(useWords())}>
      {(vendor) => (
        <>
          <LinkedContacts entityType="vendor" entityId={vendor.id} />
          <VendorItems vendor={vendor} />
          <Performance vendorId={vendor.id} />
          <UsualGoods vendorId={vendor.id} />
          <Orders vendorId={vendor.id} />
        </>
      )}
    </MasterRecord>
  );
}

/** Materials and products that prefer this vendor. */
function UsualGoods({ vendorId }: { vendorId: string }) {
  const words = useWords().vendors;
  const { id: org, client } = useOrganization();
  const found = useQuery({
    queryKey: keyOf(org, usualReads, 'usual-items', vendorId),
    queryFn: ({ signal }) => readUsualItems(client, vendorId, signal),
  });
  return (
    <Section
      title={words.usualGoods}
      actions={<Go to={`/purchase-orders?vendorId=${vendorId}&act=new`}>{words.orderThem}</Go>}
    >
      <Loaded query={found}>
        {({ items, hasMore }) => (
          <>
            <SmallTable
              label={words.usualGoods}
              rows={items}
              idOf={({ id }) => id}
              empty={words.noUsualGoods}
              columns={[
                {
                  title: words.code,
                  cell: ({ kind, id, code }) => <Go to={`/items/${kind}/${id}`}>{code}</Go>,
                },
                { title: words.name, cell: ({ name }) => name },
                {
                  title: words.currentCost,
                  cost: ({ unitCost }) => unitCost,
                  beside: ({ kind, id, unit }) => ({
                    unit,
                    why: `${kind === 'skus' ? 'skuId' : 'materialId'}=${id}`,
                  }),
                },
                {
                  title: words.minimum,
                  cell: ({ minimumOrderQuantity, unit }) => (
                    <Quantity value={minimumOrderQuantity} unit={unit} />
                  ),
                  align: 'end',
                },
              ]}
            />
            {hasMore && <p className="faint">{words.moreGoods(items.length)}</p>}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function Orders({ vendorId }: { vendorId: string }) {
  const { purchaseOrders: own, vendors } = useWords();
  const query = useRead(listPurchaseOrders, {
    query: { vendorId, sort: '-orderDate', limit: shownOrders },
  });
  return (
    <OrdersOfPartner
      screen="purchase-orders"
      filter={`vendorId=${vendorId}`}
      query={query}
      numberOf={({ poNumber }) => poNumber}
      dueOf={({ expectedDate }) => expectedDate}
      words={{
        ...own,
        due: own.expectedDate,
        all: vendors.allOrders,
        none: vendors.noOrders,
      }}
    />
  );
}
