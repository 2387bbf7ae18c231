/** Columns of a list that differ in their title, their value and where they lead alone. */
import type { ComponentType } from 'react';
import { Go } from '../../base/link.tsx';
import { Amount, Cost, Day, type FigureProps, Quantity, Time } from '../figures.tsx';
import type { Column } from './definition.ts';

type Usual = Pick<Column<unknown>, 'width' | 'align' | 'holds'>;
type More = Partial<Usual & Pick<Column<unknown>, 'sort' | 'extra' | 'phone'>>;

/** Its maker: what it shows beside the value comes of `beside`, such as the unit. */
const columnOf =
  (Figure: ComponentType<FigureProps>, usual: Usual) =>
  <Row,>(
    id: string,
    title: string,
    text: Column<Row>['text'],
    more: More = {},
    beside?: (row: Row) => Omit<FigureProps, 'value'>,
  ): Column<Row> => ({
    ...{ id, title, text, ...usual, ...more },
    cell: (row) => <Figure value={text(row)} {...beside?.(row)} />,
    ...(beside && { beside }),
  });

export const dayColumn = columnOf(Day, { width: 110, holds: 'day' });
export const timeColumn = columnOf(Time, { width: 160, holds: 'time' });
export const quantityColumn = columnOf(Quantity, { width: 100, align: 'end' });
export const costColumn = columnOf(Cost, { width: 100, align: 'end' });
export const amountColumn = columnOf(Amount, { width: 120, align: 'end' });

/** A column of names that lead to their screens. */
export const linkColumn = <Row,>(
  id: string,
  title: string,
  text: Column<Row>['text'],
  to: (row: Row) => string,
  more: More & Pick<Usual, 'width'>,
): Column<Row> => ({
  ...{ id, title, text, ...more },
  cell: (row) => <Go to={to(row)}>{text(row)}</Go>,
});
