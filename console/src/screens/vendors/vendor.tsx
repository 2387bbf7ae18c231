/** One vendor: how to reach it, and what was ordered there. */
import {
  type GetVendorResponse,
  getVendor,
  listPurchaseOrders,
  updateVendor,
} from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Button } from '../../parts/button.tsx';
import { Amount, Badge, Day } from '../../parts/figures.tsx';
import { Facts, Loaded, RecordPage, Section, SmallTable } from '../../parts/record/record.tsx';
import { useRun } from '../../parts/use-run.ts';
import { useKeys } from '../../shell/keys.tsx';
import { Go } from '../../shell/link.tsx';
import { useOrganization } from '../../shell/organization.tsx';
import { queries } from '../../shell/queries.ts';
import { useAddress, usePathParam } from '../../shell/use-address.ts';
import { useWords } from '../../words/language.tsx';
import { vendorFields } from './fields.ts';

type Vendor = GetVendorResponse;

const EditPanel = lazy(async () => {
  const { EditPanel: Panel } = await import('../../parts/edit/edit-panel.tsx');
  return { default: Panel<Vendor> };
});

export default function VendorPage() {
  const { id, client } = useOrganization();
  const vendorId = usePathParam('id');
  const found = useQuery({
    queryKey: [id, 'vendors', vendorId],
    queryFn: ({ signal }) => getVendor(client, { path: { id: vendorId }, signal }),
  });
  return <Loaded query={found}>{(vendor) => <Shown vendor={vendor} />}</Loaded>;
}

function Shown({ vendor }: { vendor: Vendor }) {
  const words = useWords().vendors;
  const [{ act }, change] = useAddress();
  const edit = () => change({ act: 'edit' });
  useKeys({ e: { name: words.edit, run: edit } });
  const path = { id: vendor.id };
  return (
    <RecordPage
      title={`${vendor.code} · ${vendor.name}`}
      states={!vendor.isActive && <Badge>{words.archived}</Badge>}
      actions={<Actions vendor={vendor} onEdit={edit} />}
    >
      <Section title={words.facts}>
        <Facts
          facts={vendorFields(words).map(({ name, label }) => [
            label,
            (vendor as unknown as Record<string, string | number | null>)[name] ?? '–',
          ])}
        />
      </Section>
      <Orders vendorId={vendor.id} />
      <Suspense>
        {act === 'edit' && (
          <EditPanel
            title={words.edit}
            kind="vendors"
            fields={vendorFields(words)}
            record={vendor}
            save={(client, body, options) => updateVendor(client, { path, body, ...options })}
            read={(client, id) => getVendor(client, { path: { id } })}
            onClose={() => change({ act: '' })}
          />
        )}
      </Suspense>
    </RecordPage>
  );
}

function Actions({ vendor, onEdit }: { vendor: Vendor; onEdit(): void }) {
  const words = useWords().vendors;
  const { id, client } = useOrganization();
  const run = useRun();
  const setActive = async (isActive: boolean) => {
    const { version } = await getVendor(client, { path: { id: vendor.id } });
    await updateVendor(client, { path: { id: vendor.id }, body: { isActive }, ifMatch: version });
    await queries.invalidateQueries({ queryKey: [id, 'vendors'] });
  };
  const { isActive } = vendor;
  return (
    <>
      <Button onClick={onEdit}>{words.edit}</Button>
      <Button
        onClick={() =>
          run(
            () => setActive(!isActive),
            isActive ? words.isArchived : words.isRestored,
            () => setActive(isActive),
          )
        }
      >
        {isActive ? words.archive : words.restore}
      </Button>
    </>
  );
}

const shown = 20;

function Orders({ vendorId }: { vendorId: string }) {
  const words = useWords();
  const own = words.purchaseOrders;
  const { id, client } = useOrganization();
  const found = useQuery({
    queryKey: [id, 'purchase-orders', 'of', vendorId],
    queryFn: ({ signal }) =>
      listPurchaseOrders(client, {
        query: { vendorId, sort: '-orderDate', limit: shown },
        signal,
      }),
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
              { title: own.orderDate, cell: (order) => <Day value={order.orderDate} /> },
              { title: own.expectedDate, cell: (order) => <Day value={order.expectedDate} /> },
              {
                title: own.total,
                cell: (order) => <Amount value={order.total} currency={order.currency} />,
                align: 'end',
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}
