import { Amount } from '../figures.tsx';

interface OrderTotalProps {
  label: string;
  order: { total: string; currency: string };
}

/** The total of an order, before it is made. */
export function OrderTotal({ label, order: { total, currency } }: OrderTotalProps) {
  return (
    <p>
      {label} <Amount value={total} currency={currency} />
    </p>
  );
}
