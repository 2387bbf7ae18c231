/** The shipments of an order, with what can be done with each. */
import { deleteShipment, listShipments, updateShipment } from '@stockwright/client';
import { MoreHorizontal } from 'lucide-react';
import { Suspense, useState } from 'react';
import { later } from '../../base/later.ts';
import { useOrganization } from '../../base/organization.tsx';
import { useRead } from '../../base/use-read.ts';
import { Button } from '../../parts/button.tsx';
import { Badge, type State } from '../../parts/figures.tsx';
import { Menu } from '../../parts/menu.tsx';
import { useAsk } from '../../parts/question/ask.ts';
import { Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import { useRun } from '../../parts/use-run.ts';
import { useWords } from '../../words/language.tsx';
import { saveShipmentPaper, shipmentPapers } from './shipment-papers.ts';
import { canShip, type Order, type Shipment } from './states.ts';

const EditShipment = later(() => import('./edit-shipment.tsx'));
const ShipPacked = later(() => import('./ship-packed.tsx'));
const PrintLabels = later(() => import('../../parts/labels/print-labels.tsx'));

const toneOf: Record<Shipment['status'], State> = {
  Packed: { tone: 'info', progress: 'none' },
  Shipped: { tone: 'info', progress: 'part' },
  Delivered: { tone: 'good', progress: 'whole' },
};

/** The act that a panel is open for. */
interface Opened {
  act: 'edit' | 'labels' | 'ship';
  shipment: Shipment;
}

export function Shipments({ order }: { order: Order }) {
  const { salesOrders, shipment: words } = useWords();
  const query = { soId: order.id, sort: 'createdAt' as const, limit: 200 };
  const found = useRead(listShipments, { query });
  const [opened, open] = useState<Opened>();
  const onClose = () => open(undefined);
  return (
    <Section title={salesOrders.shipments}>
      <Loaded query={found}>
        {({ data }) => (
          <SmallTable
            label={salesOrders.shipments}
            rows={data}
            idOf={({ id }) => id}
            empty={salesOrders.noShipments}
            columns={[
              { title: words.number, cell: ({ shipmentNumber }) => shipmentNumber, phone: 'name' },
              {
                title: words.status,
                cell: ({ status }) => <Badge {...toneOf[status]}>{words.statuses[status]}</Badge>,
                phone: 'figure',
              },
              { title: words.day, day: ({ shipDate }) => shipDate, phone: 'day' },
              { title: salesOrders.lines, align: 'end', cell: ({ itemCount }) => itemCount },
              {
                title: words.carrier,
                cell: ({ carrier, service }) => [carrier, service].filter(Boolean).join(', '),
                phone: 'note',
              },
              {
                title: words.tracking,
                cell: (shipment) => <Tracking shipment={shipment} />,
                phone: 'line',
              },
              {
                title: '',
                cell: (shipment) => <Acts shipment={shipment} order={order} open={open} />,
                phone: 'act',
              },
            ]}
          />
        )}
      </Loaded>
      <Suspense>
        {opened?.act === 'edit' && <EditShipment shipment={opened.shipment} onClose={onClose} />}
        {opened?.act === 'ship' && <ShipPacked shipment={opened.shipment} onClose={onClose} />}
        {opened?.act === 'labels' && (
          <PrintLabels kind="shipment" ids={[opened.shipment.id]} onClose={onClose} />
        )}
      </Suspense>
    </Section>
  );
}

/** The number, which leads to the page of the carrier. */
function Tracking({ shipment: { trackingNumber, trackingUrl } }: { shipment: Shipment }) {
  if (!trackingUrl) return trackingNumber;
  return (
    <a href={trackingUrl} target="_blank" rel="noreferrer">
      {trackingNumber ?? trackingUrl}
    </a>
  );
}

interface ActsProps {
  shipment: Shipment;
  order: Order;
  open(opened: Opened): void;
}

function Acts({ shipment, order, open }: ActsProps) {
  const words = useWords().shipment;
  const { client } = useOrganization();
  const run = useRun('sales_order', 'shipment');
  const { shipmentNumber: number, status } = shipment;
  const path = { id: shipment.id };
  const papers = shipmentPapers.map((kind) => ({
    name: words.papers[kind],
    run: () => void run(() => saveShipmentPaper(client, shipment, kind)),
  }));
  const change = useDelivered(shipment);
  const ask = useAsk();
  const remove = async () => {
    const agrees = await ask({ text: words.removeQuestion(number), yes: words.remove });
    if (!agrees) return;
    await run(
      () => deleteShipment(client, { path, ifMatch: shipment.version }),
      words.removed(number),
    );
  };
  return (
    <>
      {status === 'Packed' && canShip(order) && (
        <Button onClick={() => open({ act: 'ship', shipment })}>{words.ship}</Button>
      )}
      <Menu
        label={words.more(number)}
        icon={<MoreHorizontal size={16} />}
        items={[
          ...papers,
          { name: words.labels, run: () => open({ act: 'labels', shipment }) },
          { name: words.edit, run: () => open({ act: 'edit', shipment }) },
          ...(status === 'Shipped' ? [{ name: words.deliver, run: change.deliver }] : []),
          ...(status === 'Delivered' ? [{ name: words.undeliver, run: change.undeliver }] : []),
          { name: words.remove, run: () => void remove() },
        ]}
      />
    </>
  );
}

/** Marks a shipment as delivered, and back. */
function useDelivered({ id, version, shipmentNumber: number }: Shipment) {
  const words = useWords().shipment;
  const { client } = useOrganization();
  const run = useRun('sales_order', 'shipment');
  const write = (status: 'Shipped' | 'Delivered', ifMatch: number) =>
    updateShipment(client, { path: { id }, body: { status }, ifMatch });
  const go = (to: 'Shipped' | 'Delivered', back: 'Shipped' | 'Delivered', done: string) => {
    let after = version;
    const work = async () => {
      ({ version: after } = await write(to, version));
    };
    return run(work, done, () => write(back, after));
  };
  return {
    deliver: () => void go('Delivered', 'Shipped', words.delivered(number)),
    undeliver: () => void go('Shipped', 'Delivered', words.undelivered(number)),
  };
}
