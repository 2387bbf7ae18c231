import { useOrganization } from '../base/organization.tsx';
import { Amount, type FigureProps } from './figures.tsx';

/** An amount that stands alone: with the currency of the books, unless it has another. */
export function Money({ currency, ...figure }: Omit<FigureProps, 'unit'>) {
  const books = useOrganization().currency;
  return <Amount {...figure} currency={currency ?? books} />;
}
