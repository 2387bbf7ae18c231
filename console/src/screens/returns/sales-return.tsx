/** A return: its goods, where they went, what they cost, and what the customer gets for them. */
import {
  getSalesReturn,
  type UpdateSalesReturnResponse,
  updateSalesReturn,
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
import { isZero } from '../../parts/format.ts';
import { ImpactView } from '../../parts/impact.tsx';
import { Facts, Loaded, RecordPage, Section, SmallTable } from '../../parts/record/record.tsx';
import { type SalesReturn, savePaper, stateOf } from '../../parts/returns/states.ts';
import { useRun } from '../../parts/use-run.ts';
import { useWords } from '../../words/language.tsx';

const ReceiveReturn = later(() => import('./receive-return.tsx'));
const DeleteReturn = later(() => import('./delete-return.tsx'));

export default function SalesReturnScreen() {
  const path = { id: usePathParam('id') };
  const found = useRead(getSalesReturn, { path, query: { include: ['names'] } });
  return <Loaded query={found}>{(salesReturn) => <Shown salesReturn={salesReturn} />}</Loaded>;
}

interface Props {
  salesReturn: SalesReturn;
}

function Shown({ salesReturn }: Props) {
  const words = useWords().returns;
  const [{ act }, change] = useAddress();
  const close = () => change({ act: '' });
  const { returnNumber, customerName, soId, soNumber, status } = salesReturn;
  return (
    <RecordPage
      title={[returnNumber, customerName].filter(Boolean).join(' · ')}
      states={<Badge {...stateOf[status]}>{words.statuses[status]}</Badge>}
      actions={<Acts salesReturn={salesReturn} onAct={(next) => change({ act: next })} />}
    >
      <Section title={words.one}>
        <Facts
          facts={[
            [
              words.customer,
              <Go key="c" to={`/customers/${salesReturn.customerId}`}>
                {customerName}
              </Go>,
            ],
            [
              words.order,
              soId && (
                <Go key="o" to={`/sales-orders/${soId}`}>
                  {soNumber}
                </Go>
              ),
            ],
            [words.day, <Day key="d" value={salesReturn.returnDate} />],
            [
              words.credit,
              <Amount key="a" value={salesReturn.creditTotal} currency={salesReturn.currency} />,
            ],
            [words.reason, salesReturn.reason],
            [words.notes, salesReturn.notes],
          ]}
        />
      </Section>
      <Goods salesReturn={salesReturn} />
      <RecordHistory recordId={salesReturn.id} />
      <Suspense>
        {act === 'receive' && <ReceiveReturn salesReturn={salesReturn} onClose={close} />}
        {act === 'delete' && <DeleteReturn salesReturn={salesReturn} onClose={close} />}
        {act === 'edit' && <Edit salesReturn={salesReturn} onClose={close} />}
      </Suspense>
    </RecordPage>
  );
}

function Acts({ salesReturn, onAct }: Props & { onAct(act: string): void }) {
  const words = useWords().returns;
  const { client } = useOrganization();
  const run = useRun('sales_return', 'sales_order');
  const { id, version, returnNumber, status } = salesReturn;
  const cancel = () =>
    updateSalesReturn(client, { path: { id }, body: { status: 'Cancelled' }, ifMatch: version });
  return (
    <>
      <Button onClick={() => void run(() => savePaper(client, salesReturn))}>{words.print}</Button>
      <Button onClick={() => onAct('edit')}>{words.edit}</Button>
      {status === 'Expected' && (
        <Button onClick={() => void run(cancel, words.cancelled(returnNumber))}>
          {words.cancel}
        </Button>
      )}
      <Button onClick={() => onAct('delete')}>{words.remove}</Button>
      {status === 'Expected' && (
        <Button main onClick={() => onAct('receive')}>
          {words.receive}
        </Button>
      )}
    </>
  );
}

/** The texts, and the day, which moves the goods and what follows them. */
function Edit({ salesReturn, onClose }: Props & { onClose(): void }) {
  const words = useWords().returns;
  return (
    <EditPanel<UpdateSalesReturnResponse>
      title={words.editTitle(salesReturn.returnNumber)}
      changed="sales_return"
      fields={[
        { name: 'returnDate', label: words.day, kind: 'day' },
        { name: 'reason', label: words.reason },
        { name: 'notes', label: words.notes },
      ]}
      record={salesReturn}
      save={(client, body, options) =>
        updateSalesReturn(client, {
          ...{ path: { id: salesReturn.id }, body, query: { include: ['impact'] } },
          ...options,
        })
      }
      read={(client, id) => getSalesReturn(client, { path: { id } })}
      preview={({ impact }) => <ImpactView impact={impact} />}
      onClose={onClose}
    />
  );
}

type Item = SalesReturn['items'][number];

function Goods({ salesReturn: { items, currency } }: Props) {
  const words = useWords().returns;
  return (
    <Section title={words.goods}>
      <SmallTable
        label={words.goods}
        rows={items}
        idOf={({ id }) => id}
        columns={[
          {
            title: words.product,
            named: (item) => ({
              to: `/items/skus/${item.skuId}`,
              code: item.skuCode,
              name: item.skuName,
              note: item.reason,
            }),
          },
          { title: words.quantity, quantity: (item) => item.quantity },
          { title: words.what, cell: (item) => words.dispositions[item.disposition] },
          { title: words.place, cell: (item) => item.locationCode },
          {
            title: words.credit,
            amount: (item) => item.creditAmount,
            beside: () => ({ currency }),
          },
          ...(items.some(({ restockingFee }) => !isZero(restockingFee))
            ? [{ title: words.fee, amount: (item: Item) => item.restockingFee }]
            : []),
          {
            title: words.returnedCost,
            amount: (item) => (item.disposition === 'scrap' ? null : item.returnedCost),
            beside: ({ ledgerEntryIds: [entry] }) => ({
              why: entry && `ledgerEntryId=${entry}`,
            }),
          },
          ...(items.some(({ disposition }) => disposition === 'scrap')
            ? [
                {
                  title: words.loss,
                  amount: (item: Item) => (item.disposition === 'scrap' ? item.lossValue : null),
                },
              ]
            : []),
        ]}
      />
    </Section>
  );
}
