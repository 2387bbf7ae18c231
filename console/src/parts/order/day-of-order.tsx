/** The day on which goods of an order move, with a word where it is before that of the order. */
import { useWords } from '../../words/language.tsx';
import { DayField, type FieldProps } from '../act/fields.tsx';
import { isDay, useFormat } from '../format.ts';

export function DayOfOrder({ orderDate, ...props }: FieldProps & { orderDate: string }) {
  const words = useWords().act;
  const format = useFormat();
  const isBefore = isDay(props.value) && props.value < orderDate;
  return (
    <DayField {...props} hint={isBefore ? words.beforeOrder(format.day(orderDate)) : props.hint} />
  );
}
