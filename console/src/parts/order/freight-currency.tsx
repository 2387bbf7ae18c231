import { useOrganization } from '../../base/organization.tsx';
import { ChoiceField } from '../act/choices.tsx';
import type { FieldProps } from '../act/fields.tsx';

type FreightCurrency = 'base' | 'order';

/** Freight and duty are in the currency of the books unless somebody says otherwise. */
export const books: FreightCurrency = 'base';

/** The currency of freight and duty, of the books or of the order; nothing where they are one. */
export function FreightCurrencyField({
  orderCurrency,
  ...props
}: FieldProps<FreightCurrency> & { orderCurrency: string }) {
  const { currency } = useOrganization();
  if (orderCurrency === currency) return null;
  return (
    <ChoiceField
      {...props}
      options={[
        { value: 'base', title: currency },
        { value: 'order', title: orderCurrency },
      ]}
    />
  );
}
