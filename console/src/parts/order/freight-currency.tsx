import { useOrganization } from '../../base/organization.tsx';
import { ChoiceField } from '../act/choices.tsx';

export type FreightCurrency = 'base' | 'order';

/** The currency of freight and duty, of the books or of the order; nothing where they are one. */
export function FreightCurrencyField({
  label,
  orderCurrency,
  value,
  onChange,
}: {
  label: string;
  orderCurrency: string;
  value: FreightCurrency;
  onChange(value: FreightCurrency): void;
}) {
  const { currency } = useOrganization();
  if (orderCurrency === currency) return null;
  return (
    <ChoiceField
      label={label}
      pointer="/additionalCostCurrency"
      value={value}
      onChange={(chosen) => onChange(chosen === 'order' ? 'order' : 'base')}
      options={[
        { value: 'base', title: currency },
        { value: 'order', title: orderCurrency },
      ]}
    />
  );
}
