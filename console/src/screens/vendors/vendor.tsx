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

const shown = 20;

function Orders({ vendorId }: { vendorId: string }) {
  const words = useWords();
  const own = words.purchaseOrders;
  const found = useRead(listPurchaseOrders, {
    query: { vendorId, sort: '-orderDate', limit: shown },
  });
  return (
    <Section
      title={own.title}
      actions={<Go to={`/purchase-orders?vendorId=${vendorId}`}>{words.vendors.allOrders}</Go>}
    >
      <Loaded query={found}>
        {({ data }) => (
          <SmallTable
            label={own.title}
            rows={data}
            idOf={(order) => order.id}
            empty={words.vendors.noOrders}
            columns={[
              {
                title: own.number,
                cell: (order) => <Go to={`/purchase-orders/${order.id}`}>{order.poNumber}</Go>,
              },
              { title: own.status, cell: (order) => own.statuses[order.status] },
              { title: own.orderDate, day: (order) => order.orderDate },
              { title: own.expectedDate, day: (order) => order.expectedDate },
              {
                title: own.total,
                amount: (order) => order.total,
                beside: (order) => ({ currency: order.currency }),
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}
