/** A return of either kind: what is known of it, its goods, and what can be done with it. */
import { type ReactNode, Suspense } from 'react';
import { later } from '../../base/later.ts';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { useAddress } from '../../base/use-address.ts';
import { RecordHistory } from '../activity/record-history.tsx';
import { Button } from '../button.tsx';
import { downloadPdf } from '../download.ts';
import { EditPanel } from '../edit/edit-panel.tsx';
import { Badge, Day } from '../figures.tsx';
import { ImpactView } from '../impact.tsx';
import { Money } from '../money.tsx';
import { Facts, RecordPage, Section } from '../record/record.tsx';
import { useRun } from '../use-run.ts';
import type { Returned, ReturnKind, ReturnProps } from './kind.tsx';

const DeleteReturn = later(() => import('./delete-return.tsx'));

interface PageProps<Row extends Returned, One extends Row> extends ReturnProps<Row, One> {
  /** Beside those of both kinds. */
  facts?: readonly (readonly [string, ReactNode])[];
  acts?: ReactNode;
  /** The goods. */
  children: ReactNode;
  panels?(act: string | undefined, onClose: () => void): ReactNode;
}

export function ReturnPage<Row extends Returned, One extends Row>(props: PageProps<Row, One>) {
  const { of, one, facts = [], acts, children, panels } = props;
  const { words, choice } = of;
  const [{ act }, change] = useAddress();
  const onClose = () => change({ act: '' });
  const partner = of.partnerOf(one);
  const order = of.orderOf(one);
  return (
    <RecordPage
      title={[one.returnNumber, partner.name].filter(Boolean).join(' · ')}
      states={choice.cell?.(one) ?? <Badge>{choice.text(one)}</Badge>}
      actions={
        <>
          <Acts of={of} one={one} />
          {acts}
        </>
      }
    >
      <Section title={words.one}>
        <Facts
          facts={[
            [of.partner, <Link key="p" to={partner} />],
            [words.order, order && <Link key="o" to={order} />],
            [words.day, <Day key="d" value={one.returnDate} />],
            [words.credit, <Money key="a" value={one.creditTotal} currency={of.currencyOf(one)} />],
            ...facts,
            [words.reason, one.reason],
            [words.notes, one.notes],
          ]}
        />
      </Section>
      {children}
      <RecordHistory recordId={one.id} />
      <Suspense>
        {panels?.(act, onClose)}
        {act === 'delete' && <DeleteReturn of={of} one={one} onClose={onClose} />}
        {act === 'edit' && <Edit of={of} one={one} onClose={onClose} />}
      </Suspense>
    </RecordPage>
  );
}

const Link = ({
  to: { name, to },
}: {
  to: ReturnType<ReturnKind<Returned, Returned>['partnerOf']>;
}) => <Go to={to}>{name}</Go>;

function Acts<Row extends Returned, One extends Row>({ of, one }: ReturnProps<Row, One>) {
  const { words } = of;
  const { client } = useOrganization();
  const [, change] = useAddress();
  const run = useRun();
  const print = async () => downloadPdf(await of.pdf(client, one.id), `${one.returnNumber}.pdf`);
  return (
    <>
      <Button onClick={() => void run(print)}>{words.print}</Button>
      <Button onClick={() => change({ act: 'edit' })}>{words.edit}</Button>
      <Button onClick={() => change({ act: 'delete' })}>{words.remove}</Button>
    </>
  );
}

/** The texts, and the day, which moves the goods and what follows them. */
function Edit<Row extends Returned, One extends Row>({
  of,
  one,
  onClose,
}: ReturnProps<Row, One> & { onClose(): void }) {
  const { words } = of;
  return (
    <EditPanel
      title={words.editTitle(one.returnNumber)}
      changed={of.object}
      fields={[
        { name: 'returnDate', label: words.day, kind: 'day' },
        ...of.fields,
        { name: 'reason', label: words.reason },
        { name: 'notes', label: words.notes },
      ]}
      record={one}
      save={(client, body, options) => of.update(client, one.id, body, options)}
      read={(client, id) => of.read(client, id)}
      preview={({ impact }) => <ImpactView impact={impact} />}
      onClose={onClose}
    />
  );
}
