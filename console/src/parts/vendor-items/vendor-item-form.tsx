/** A vendor item: how a vendor sells an item, with its pack and its prices. */
import {
  type CreateVendorItemResponse,
  createVendorItem,
  deleteVendorItem,
  updateVendorItem,
} from '@stockwright/client';
import { useState } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { outdate } from '../../base/reads.ts';
import { useLanguage, useWords } from '../../words/language.tsx';
import { ActPanel } from '../act/act-panel.tsx';
import { FlagField } from '../act/choices.tsx';
import { useAct } from '../act/use-act.ts';
import { useSaved } from '../act/use-saved.ts';
import { useForm } from '../form/use-form.ts';
import { textOf } from '../form/values.ts';
import { todayIn } from '../format.ts';
import type { NamedVendorItem } from './read.ts';
import { Names, PackFields, Parties, Prices } from './vendor-item-fields.tsx';
import {
  changesOf,
  type Given,
  itemOf,
  newValues,
  nothing,
  type VendorItemValues,
  valuesOf,
} from './vendor-item-values.ts';

interface FormProps {
  record?: NamedVendorItem;
  given?: Given;
  onClose(): void;
}

const required = { vendorId: '', itemId: '' };

export default function VendorItemForm({ record, given = {}, onClose }: FormProps) {
  const words = useWords();
  const own = words.vendorItems;
  const { currency } = useOrganization();
  // As it was when the form was opened.
  const [first] = useState(record);
  const form = useForm(() => (first ? valuesOf(first) : newValues(given, currency)), { required });
  const { values, at } = form;
  const act = useSave(first, values, onClose);
  const named = given.item?.code ?? given.vendor?.name ?? '';
  const title = first ? `${first.item.code} · ${first.vendor.name}` : own.createOf(named);
  const isPreferred = values.isPreferred || String(act.preview?.isPreferred ?? false);
  return (
    <ActPanel
      title={title}
      act={act}
      submitName={first ? words.edit.save : own.submit}
      form={form}
      onClose={onClose}
    >
      {!first && <Parties form={form} given={given} />}
      <Names form={form} />
      <PackFields form={form} stockUnit={first?.item.unit} />
      <Prices form={form} />
      <FlagField
        label={own.isPreferred}
        {...at('isPreferred')}
        value={isPreferred}
        hint={own.preferredHint}
      />
    </ActPanel>
  );
}

/** Adds it or changes it; undo removes what was added. */
function useSave(
  first: NamedVendorItem | undefined,
  values: VendorItemValues,
  onClose: () => void,
) {
  const { edit, vendorItems: words } = useWords();
  const { locale } = useLanguage();
  const { id, client, timezone } = useOrganization();
  const saved = useSaved('vendor_item', onClose);
  const before = first ? valuesOf(first) : nothing();
  const body = changesOf(values, before, { today: todayIn(timezone), locale });
  const parties = { vendorId: textOf(values.vendorId), ...itemOf(values.itemId) };
  const undo = async ({ id: madeId, version: ifMatch }: CreateVendorItemResponse) => {
    await deleteVendorItem(client, { path: { id: madeId }, ifMatch });
    await outdate(id, 'vendor_item');
  };
  return useAct<CreateVendorItemResponse>({
    body: { ...body, ...(!first && parties), version: first?.version },
    ready: first
      ? Object.keys(body).length > 0
      : parties.vendorId !== '' && textOf(values.itemId) !== '',
    call: (caller, options) =>
      first
        ? updateVendorItem(caller, {
            path: { id: first.id },
            body,
            ifMatch: first.version,
            ...options,
          })
        : createVendorItem(caller, { body: { ...parties, ...body }, ...options }),
    done(kept) {
      if (first) return saved(edit.saved);
      return saved(words.created(kept.vendorCode ?? kept.purchaseUnit), () => undo(kept));
    },
  });
}
