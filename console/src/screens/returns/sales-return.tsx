/** A return: its goods, where they went, what they cost, and what the customer gets for them. */
import { getSalesReturn, updateSalesReturn } from '@stockwright/client';
import { later } from '../../base/later.ts';
import { useOrganization } from '../../base/organization.tsx';
import { useAddress, usePathParam } from '../../base/use-address.ts';
import { useRead } from '../../base/use-read.ts';
import { Button } from '../../parts/button.tsx';
import { isZero } from '../../parts/format.ts';
import { Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import { type SalesReturn, salesReturns } from '../../parts/returns/kind.tsx';
import { ReturnPage } from '../../parts/returns/return-page.tsx';
import { useRun } from '../../parts/use-run.ts';
import { useWords } from '../../words/language.tsx';

const ReceiveReturn = later(() => import('./receive-return.tsx'));

export default function SalesReturnScreen() {
  const words = useWords();
  const path = { id: usePathParam('id') };
  const found = useRead(getSalesReturn, { path, query: { include: ['names'] } });
  return (
    <Loaded query={found}>
      {(one) => (
        <ReturnPage
          of={salesReturns(words)}
          one={one}
          acts={one.status === 'Expected' && <Expected salesReturn={one} />}
          panels={(act, onClose) =>
            act === 'receive' && <ReceiveReturn salesReturn={one} onClose={onClose} />
          }
        >
          <Goods salesReturn={one} />
        </ReturnPage>
      )}
    </Loaded>
  );
}

interface Props {
  salesReturn: SalesReturn;
}

/** The acts on a return whose goods are still to come. */
function Expected({ salesReturn: { id, version, returnNumber } }: Props) {
  const words = useWords().returns;
  const { client } = useOrganization();
  const [, change] = useAddress();
  const run = useRun('sales_return', 'sales_order');
  const cancel = () =>
    updateSalesReturn(client, { path: { id }, body: { status: 'Cancelled' }, ifMatch: version });
  return (
    <>
      <Button onClick={() => void run(cancel, words.cancelled(returnNumber))}>
        {words.cancel}
      </Button>
      <Button main onClick={() => change({ act: 'receive' })}>
        {words.receive}
      </Button>
    </>
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
          { title: words.place, cell: (item) => item.locationName },
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
