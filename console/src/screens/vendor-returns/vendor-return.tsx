/** A return to a vendor: its goods, what of their cost is credited, and what is lost. */
import {
  getVendorReturn,
  type UpdateVendorReturnResponse,
  updateVendorReturn,
} from '@stockwright/client';
import { Suspense } from 'react';
import { later } from '../../base/later.ts';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { useAddress, usePathParam } from '../../base/use-address.ts';
import { useRead } from '../../base/use-read.ts';
import { RecordHistory } from '../../parts/activity/record-history.tsx';
import { Button } from '../../parts/button.tsx';
import { EditPanel } from '../../parts/edit/edit-panel.tsx';
import { Amount, Badge, Day } from '../../parts/figures.tsx';
import { ImpactView } from '../../parts/impact.tsx';
import { namedItem } from '../../parts/order/named-item.ts';
import { Facts, Loaded, RecordPage, Section, SmallTable } from '../../parts/record/record.tsx';
import { useRun } from '../../parts/use-run.ts';
import { savePaper, type VendorReturn } from '../../parts/vendor-returns/vendor-returns.ts';
import { useWords } from '../../words/language.tsx';

const DeleteReturn = later(() => import('./delete-return.tsx'));

export default function VendorReturnScreen() {
  const path = { id: usePathParam('id') };
  const found = useRead(getVendorReturn, { path, query: { include: ['names'] } });
  return <Loaded query={found}>{(vendorReturn) => <Shown vendorReturn={vendorReturn} />}</Loaded>;
}

interface Props {
  vendorReturn: VendorReturn;
}

function Shown({ vendorReturn }: Props) {
  const words = useWords().vendorReturns;
  const [{ act }, change] = useAddress();
  const close = () => change({ act: '' });
  const { returnNumber, vendorName, poId, poNumber, outcome } = vendorReturn;
  return (
    <RecordPage
      title={[returnNumber, vendorName].filter(Boolean).join(' · ')}
      states={<Badge>{words.outcomes[outcome]}</Badge>}
      actions={<Acts vendorReturn={vendorReturn} onAct={(next) => change({ act: next })} />}
    >
      <Section title={words.one}>
        <Facts
          facts={[
            [
              words.vendor,
              <Go key="v" to={`/vendors/${vendorReturn.vendorId}`}>
                {vendorName}
              </Go>,
            ],
            [
              words.order,
              poId && (
                <Go key="o" to={`/purchase-orders/${poId}`}>
                  {poNumber}
                </Go>
              ),
            ],
            [words.day, <Day key="d" value={vendorReturn.returnDate} />],
            [words.place, vendorReturn.locationName],
            [words.credit, <Amount key="a" value={vendorReturn.creditTotal} />],
            [words.reference, vendorReturn.vendorReference],
            [words.reason, vendorReturn.reason],
            [words.notes, vendorReturn.notes],
          ]}
        />
      </Section>
      <Goods vendorReturn={vendorReturn} />
      <RecordHistory recordId={vendorReturn.id} />
      <Suspense>
        {act === 'delete' && <DeleteReturn vendorReturn={vendorReturn} onClose={close} />}
        {act === 'edit' && <Edit vendorReturn={vendorReturn} onClose={close} />}
      </Suspense>
    </RecordPage>
  );
}

function Acts({ vendorReturn, onAct }: Props & { onAct(act: string): void }) {
  const words = useWords().vendorReturns;
  const { client } = useOrganization();
  const run = useRun('vendor_return', 'purchase_order');
  return (
    <>
      <Button onClick={() => void run(() => savePaper(client, vendorReturn))}>{words.print}</Button>
      <Button onClick={() => onAct('edit')}>{words.edit}</Button>
      <Button onClick={() => onAct('delete')}>{words.remove}</Button>
    </>
  );
}

/** The texts, and the day, which moves the goods and what follows them. */
function Edit({ vendorReturn, onClose }: Props & { onClose(): void }) {
  const words = useWords().vendorReturns;
  return (
    <EditPanel<UpdateVendorReturnResponse>
      title={words.editTitle(vendorReturn.returnNumber)}
      changed="vendor_return"
      fields={[
        { name: 'returnDate', label: words.day, kind: 'day' },
        { name: 'vendorReference', label: words.reference },
        { name: 'reason', label: words.reason },
        { name: 'notes', label: words.notes },
      ]}
      record={vendorReturn}
      save={(client, body, options) =>
        updateVendorReturn(client, {
          ...{ path: { id: vendorReturn.id }, body, query: { include: ['impact'] } },
          ...options,
        })
      }
      read={(client, id) => getVendorReturn(client, { path: { id } })}
      preview={({ impact }) => <ImpactView impact={impact} />}
      onClose={onClose}
    />
  );
}

function Goods({ vendorReturn: { items } }: Props) {
  const words = useWords().vendorReturns;
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
            title: words.landedUnitCost,
            cost: (item) => item.landedUnitCost,
            beside: (item) => ({
              unit: namedItem(item).unit,
              why: `ledgerEntryId=${item.ledgerEntryId}`,
            }),
          },
          { title: words.credit, amount: (item) => item.creditAmount },
          { title: words.loss, amount: (item) => item.landedLoss },
        ]}
      />
    </Section>
  );
}
