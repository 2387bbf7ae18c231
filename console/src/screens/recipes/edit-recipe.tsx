/** A recipe as in a spreadsheet: its new cost, and that of all above it, before it is kept. */
import { type CreateBomResponse, createBom, deleteBom, updateBom } from '@stockwright/client';
import { useCallback, useState } from 'react';
import { useOpen } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { outdate } from '../../base/reads.ts';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { DecimalField, FieldRow, RecordField, TextField } from '../../parts/act/fields.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import { useSaved } from '../../parts/act/use-saved.ts';
import { Per } from '../../parts/figures.tsx';
import { type Form, useForm } from '../../parts/form/use-form.ts';
import { type Chosen, notChosen, textOf } from '../../parts/form/values.ts';
import { type LineColumn, linesOf } from '../../parts/lines/line.ts';
import { LinesGrid } from '../../parts/lines/lines-grid.tsx';
import { sources } from '../../parts/sources.ts';
import { keptIn, type UnitOf, useSkuUnit, useUnits } from '../../parts/units.ts';
import { useWords, type Words } from '../../words/language.tsx';
import { CostPreview } from './cost-preview.tsx';
import type { Recipe } from './read-recipe.ts';
import { bodyOf, type RecipeValues, valuesOf } from './recipe-form.ts';

interface Props {
  /** Whose recipe it is; asked for where there is none. */
  sku?: { id: string; code: string; name: string };
  recipe?: Recipe | null;
  onClose(): void;
}

export default function EditRecipe({ sku, recipe = null, onClose }: Props) {
  const words = useWords().recipes;
  // As it was when the form was opened.
  const [first] = useState(recipe);
  const form = useForm(() => ({ ...valuesOf(first), skuId: sku ?? notChosen }), {
    required: { skuId: '' },
  });
  const { at } = form;
  const { skuId: chosen, inputs } = form.values;
  const unit = useSkuUnit(chosen?.id);
  const unitOf = useUnits(keptIn(inputs.all));
  const columns = useCallback((all: Words) => inputColumns(all, unitOf), [unitOf]);
  const act = useSave(first, form, onClose);
  return (
    <ActPanel
      title={chosen ? words.editTitle(chosen.code) : words.create}
      act={act}
      submitName={words.save}
      form={form}
      onClose={onClose}
      preview={act.preview && <CostPreview before={first} after={act.preview} />}
    >
      <FieldRow>
        {!sku && <RecordField label={words.product} {...at('skuId')} source={sources.skus} />}
        <DecimalField label={words.outputQuantity} {...at('outputQuantity')} suffix={unit} />
        <DecimalField
          label={words.conversionCost}
          {...at('conversionCost')}
          suffix={<Per unit={unit} />}
        />
        <TextField label={words.notes} {...at('notes')} />
      </FieldRow>
      <LinesGrid label={words.inputs} {...linesOf(form, 'inputs')} columns={columns} />
    </ActPanel>
  );
}

const inputColumns = ({ recipes: words }: Words, unitOf: UnitOf): readonly LineColumn[] => [
  {
    id: 'materialId',
    title: words.input,
    isRequired: true,
    kind: 'record',
    source: sources.inputs,
    width: '50%',
  },
  {
    id: 'quantity',
    title: words.quantity,
    isRequired: true,
    kind: 'decimal',
    suffix: ({ records }) => unitOf(records.materialId?.id),
  },
  { id: 'scrapPercent', title: words.scrapPercent, kind: 'decimal' },
];

/** Makes the recipe or changes it; undo removes it, or puts it back as it was. */
function useSave(
  first: Recipe | null,
  { values, start }: Form<RecipeValues & { skuId: Chosen }>,
  onClose: () => void,
) {
  const words = useWords().recipes;
  const { id, client } = useOrganization();
  const saved = useSaved('bom', first ? onClose : undefined);
  const open = useOpen();
  const body = bodyOf(values);
  const skuId = textOf(values.skuId);
  const undo = async ({ id: bomId, version: ifMatch }: CreateBomResponse) => {
    const path = { id: bomId };
    await (first
      ? updateBom(client, { path, body: bodyOf(start), ifMatch })
      : deleteBom(client, { path, ifMatch }));
    await outdate(id, 'bom');
  };
  return useAct<CreateBomResponse>({
    body: { ...body, skuId },
    ready: skuId !== '' && body.inputs.length > 0,
    call: (caller, options) =>
      first
        ? updateBom(caller, { path: { id: first.id }, body, ifMatch: first.version, ...options })
        : createBom(caller, { body: { ...body, skuId }, ...options }),
    done: (kept) => {
      const closing = saved(words.kept(values.skuId?.code ?? ''), () => undo(kept));
      if (!first) open(`/recipes/${kept.skuId}`);
      return closing;
    },
  });
}
