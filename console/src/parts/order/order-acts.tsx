/** The acts on an order of any kind: change it, delete it, change its lines. */

import { useKeys } from '../../base/keys.tsx';
import { useOpen } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { useAddress } from '../../base/use-address.ts';
import { useWords } from '../../words/language.tsx';
import { Ask } from '../act/ask.tsx';
import { useSaved } from '../act/use-saved.ts';
import { Button } from '../button.tsx';
import { EditPanel } from '../edit/edit-panel.tsx';
import { bodyOf, valuesOf } from '../edit/edit-values.ts';
import { Menu } from '../menu.tsx';
import type { MenuItem } from '../menu-items.ts';
import type { TableColumn } from '../record/record.tsx';
import { useRun } from '../use-run.ts';
import type { AnyOrder, OrderDefinition, OrderLine, OrderProps } from './definition.ts';
import styles from './order.module.css';

interface OrderActionsProps {
  /** Acts that are done seldom, in a menu. */
  more: readonly MenuItem[];
}

/** Edit, and a menu of what is done seldom. */
export function OrderActions({ more }: OrderActionsProps) {
  const words = useWords().orders;
  const [, change] = useAddress();
  const edit = () => change({ act: 'edit' });
  useKeys({ e: { name: words.edit, run: edit } });
  return (
    <>
      <Button onClick={edit}>{words.edit}</Button>
      <Menu
        label={words.more}
        items={[...more, { name: words.deleteIt, run: () => change({ act: 'delete' }) }]}
      />
    </>
  );
}

/** Beside the heading of the lines. */
export function AddLine() {
  const words = useWords().orders;
  const [, change] = useAddress();
  return <Button onClick={() => change({ act: 'add-line' })}>{words.addLine}</Button>;
}

/** The last column of the lines, where they can be changed. */
export function useLineColumns<Order extends AnyOrder<Line>, Line extends OrderLine>({
  definition,
  order,
}: OrderProps<Order, Line>): readonly TableColumn<Line>[] {
  const words = useWords().orders;
  if (!definition.isOpen(order)) return [];
  return [
    {
      title: words.changes,
      cell: (line) => <LineActions definition={definition} order={order} line={line} />,
    },
  ];
}

function LineActions<Order extends AnyOrder<Line>, Line extends OrderLine>({
  definition,
  order,
  line,
}: OrderProps<Order, Line> & { line: Line }) {
  const words = useWords().orders;
  const { client } = useOrganization();
  const [, change] = useAddress();
  const { object, lineFields, newLineFields = lineFields, addLine, removeLine } = definition;
  const run = useRun(object);
  const remove = () => removeLine(client, line.id, { ifMatch: line.version });
  /** Adds the same line again, as the last one. */
  const addAgain = () => {
    const body = bodyOf(newLineFields, valuesOf(newLineFields, line), undefined);
    return addLine(client, order.id, { ...body, ...definition.sameLine?.(line) }, {});
  };
  return (
    <span className={styles.acts}>
      <button
        type="button"
        aria-label={words.editLine(line.lineNumber)}
        onClick={() => change({ act: 'line', line: line.id })}
      >
        {words.edit}
      </button>
      <button
        type="button"
        aria-label={words.removeLine(line.lineNumber)}
        onClick={() => run(remove, words.lineRemoved, addAgain)}
      >
        {words.remove}
      </button>
    </span>
  );
}

/** The panels that the actions open. */
export function OrderPanels<Order extends AnyOrder<Line>, Line extends OrderLine>(
  props: OrderProps<Order, Line>,
) {
  const { definition, order } = props;
  const words = useWords().orders;
  const [{ act, line }, change] = useAddress();
  const close = () => change({ act: '', line: '' });
  const { object, fields, lineFields, newLineFields = lineFields } = definition;
  const found = order.items.find(({ id }) => id === line);
  return (
    <>
      {act === 'edit' && (
        <EditPanel<Order>
          title={words.editTitle(definition.numberOf(order))}
          changed={object}
          fields={fields}
          record={order}
          save={(client, body, options) => definition.update(client, order.id, body, options)}
          read={definition.read}
          onClose={close}
        />
      )}
      {act === 'line' && found && (
        <EditPanel<Line>
          title={words.editLine(found.lineNumber)}
          changed={object}
          fields={lineFields}
          record={found}
          save={(client, body, options) => definition.updateLine(client, found.id, body, options)}
          read={async (client, id) => lineOf(await definition.read(client, order.id), id) ?? found}
          onClose={close}
        />
      )}
      {act === 'add-line' && (
        <EditPanel
          title={words.addLine}
          changed={object}
          fields={newLineFields}
          save={(client, body, options) => definition.addLine(client, order.id, body, options)}
          preview={(line) => definition.showNewLine?.(order, line)}
          onClose={close}
        />
      )}
      {act === 'delete' && <Delete {...props} onClose={close} />}
    </>
  );
}

const lineOf = <Line extends OrderLine>({ items }: AnyOrder<Line>, id: string) =>
  items.find((item) => item.id === id);

/** The dry run says at once whether the order has papers that keep it. */
function Delete<Order extends AnyOrder<Line>, Line extends OrderLine>({
  definition,
  order,
  onClose,
}: OrderProps<Order, Line> & { onClose(): void }) {
  const words = useWords().orders;
  const { list, home }: OrderDefinition<Order, Line> = definition;
  const saved = useSaved(list);
  const open = useOpen();
  const number = definition.numberOf(order);
  return (
    <Ask
      title={words.deleteTitle(number)}
      text={words.deleteText}
      submitName={words.deleteIt}
      dryRun
      call={(client, options) =>
        definition.remove(client, order.id, { ...options, ifMatch: order.version })
      }
      done={() => {
        open(home);
        saved(words.deleted(number));
      }}
      onClose={onClose}
    />
  );
}
