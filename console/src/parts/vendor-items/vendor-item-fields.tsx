/** The fields of a vendor item. */
import { useCallback } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { useLanguage, useWords, type Words } from '../../words/language.tsx';
import { DecimalField, FieldRow, RecordField, TextField } from '../act/fields.tsx';
import { currencies } from '../choices.ts';
import styles from '../edit/edit.module.css';
import { isDecimal } from '../exact.ts';
import { Per } from '../figures.tsx';
import type { Form } from '../form/use-form.ts';
import type { Chosen } from '../form/values.ts';
import { useFormat } from '../format.ts';
import { type LineColumn, linesOf } from '../lines/line.ts';
import { LinesGrid } from '../lines/lines-grid.tsx';
import { inputKind, sources } from '../sources.ts';
import {
  currencyOf,
  type Given,
  packOf,
  unitOf,
  type VendorItemValues,
} from './vendor-item-values.ts';

interface FieldsProps {
  form: Form<VendorItemValues>;
}

/** The vendor and the item, where one of them is still to be chosen. */
export function Parties({ form, given }: FieldsProps & { given: Given }) {
  const words = useWords().vendorItems;
  const { currency: base } = useOrganization();
  const { values, at } = form;
  const { vendorId: vendor, itemId: item } = values;
  // A proposal gives way to that of the next choice; a text that was typed stays.
  const chooseVendor = (vendorId: Chosen) =>
    form.set({
      vendorId,
      ...(values.currency === currencyOf(vendor, base) && {
        currency: currencyOf(vendorId, base),
      }),
    });
  const chooseItem = (itemId: Chosen) => {
    const { purchaseUnit, unitsPerPurchaseUnit } = packOf(item);
    const isProposed =
      values.purchaseUnit === purchaseUnit && values.unitsPerPurchaseUnit === unitsPerPurchaseUnit;
    form.set({ itemId, ...(isProposed && packOf(itemId)) });
  };
  const isSku = item && inputKind(item) === 'skus';
  return (
    <FieldRow>
      {!given.vendor && (
        <RecordField
          label={words.vendor}
          {...at('vendorId')}
          onChange={chooseVendor}
          source={sources.vendorsOrNew}
        />
      )}
      {!given.item && (
        <RecordField
          label={words.item}
          {...at('itemId')}
          pointer={isSku ? '/skuId' : '/materialId'}
          onChange={chooseItem}
          source={sources.bought}
        />
      )}
    </FieldRow>
  );
}

export function Names({ form: { at } }: FieldsProps) {
  const words = useWords().vendorItems;
  return (
    <FieldRow>
      <TextField label={words.vendorCode} {...at('vendorCode')} />
      <TextField label={words.vendorName} {...at('vendorName')} />
      <TextField label={words.barcode} {...at('barcode')} />
    </FieldRow>
  );
}

interface PackFieldsProps extends FieldsProps {
  /** Of the item, where it is not chosen in the form. */
  stockUnit: string | undefined;
}

/** The pack, with a sentence of it, and how many are ordered at least. */
export function PackFields({ form: { values, at }, stockUnit }: PackFieldsProps) {
  const words = useWords().vendorItems;
  const format = useFormat();
  const { purchaseUnit: unit, unitsPerPurchaseUnit: count } = values;
  const kept = stockUnit ?? unitOf(values.itemId);
  const isPack = unit !== kept || count !== '1';
  const isKnown = unit !== '' && kept !== '' && isDecimal(count) && isPack;
  return (
    <section className={styles.group} aria-label={words.pack}>
      <h2>{words.pack}</h2>
      <FieldRow>
        <TextField label={words.purchaseUnit} {...at('purchaseUnit')} />
        <DecimalField
          label={words.unitsPerPurchaseUnit}
          {...at('unitsPerPurchaseUnit')}
          suffix={kept}
          hint={isKnown ? words.packIs(unit, format.exact(count), kept) : undefined}
        />
        <DecimalField
          label={words.minimumOrderQuantity}
          {...at('minimumOrderQuantity')}
          suffix={unit}
        />
        <DecimalField label={words.orderMultiple} {...at('orderMultiple')} suffix={unit} />
        <TextField label={words.leadTimeDays} {...at('leadTimeDays')} hint={words.leadTimeHint} />
      </FieldRow>
    </section>
  );
}

/** The prices by quantity and day. */
export function Prices({ form }: FieldsProps) {
  const { locale, words } = useLanguage();
  const own = words.vendorItems;
  const { currency, purchaseUnit } = form.values;
  const columns = useCallback(
    ({ vendorItems }: Words) => priceColumns(vendorItems, currency, purchaseUnit),
    [currency, purchaseUnit],
  );
  return (
    <section className={styles.group} aria-label={own.priceRows}>
      <h2>{own.priceRows}</h2>
      <FieldRow>
        <TextField label={own.currency} {...form.at('currency')} choices={currencies(locale)} />
      </FieldRow>
      <LinesGrid label={own.priceRows} {...linesOf(form, 'prices')} columns={columns} />
      <p className="faint">{own.pricesHint}</p>
    </section>
  );
}

/** A quantity counts packs, and a price is that of one. */
const priceColumns = (
  words: Words['vendorItems'],
  currency: string,
  pack: string,
): readonly LineColumn[] => [
  { id: 'fromQuantity', title: words.fromQuantity, kind: 'decimal', suffix: () => pack },
  {
    id: 'unitPrice',
    title: words.unitPrice,
    isRequired: true,
    kind: 'decimal',
    suffix: () => (
      <>
        {currency}
        <Per unit={pack} />
      </>
    ),
  },
  { id: 'validFrom', title: words.validFrom, kind: 'text' },
  { id: 'validTo', title: words.validTo, kind: 'text' },
];
