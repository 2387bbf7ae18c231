/** A recipe as in a spreadsheet: its new cost, and that of all above it, before it is kept. */
import { type CreateBomResponse, createBom, deleteBom, updateBom } from '@stockwright/client';
import { useState } from 'react';
import { useOpen } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { outdate } from '../../base/reads.ts';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { DecimalField, FieldRow, RecordField, TextField } from '../../parts/act/fields.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import type { LineColumn } from '../../parts/lines/line.ts';
import { LinesGrid } from '../../parts/lines/lines-grid.tsx';
import { sources } from '../../parts/sources.ts';
import { useToast } from '../../parts/toast.tsx';
import { useWords, type Words } from '../../words/language.tsx';
import { CostPreview } from './cost-preview.tsx';
import type { Recipe } from './read-recipe.ts';
import { type RecipeForm, useRecipeForm } from './recipe-form.ts';

interface Props {
  /** Whose recipe it is; asked for where there is none. */
  sku?: { id: string; code: string; name: string };
  recipe?: Recipe | null;
  onClose(): void;
}

export default function EditRecipe({ sku: given, recipe = null, onClose }: Props) {
  const words = useWords().recipes;
  const form = useRecipeForm(recipe);
  const [chosen, setChosen] = useState(given);
  const act = useSave(chosen?.id, form, onClose);
  return (
    <ActPanel
      title={chosen ? words.editTitle(chosen.code) : words.create}
      act={act}
      submitName={words.save}
      onClose={onClose}
      dirty={form.isChanged}
      preview={act.preview && <CostPreview before={form.first} after={act.preview} />}
    >
      <FieldRow>
        {!given && (
          <RecordField
            label={words.product}
            pointer="/skuId"
            value={chosen}
            onChange={setChosen}
            source={sources.skus}
          />
        )}
        <DecimalField
          label={words.outputQuantity}
          pointer="/outputQuantity"
          value={form.outputQuantity}
          onChange={form.setOutput}
        />
        <DecimalField
          label={words.conversionCost}
          pointer="/conversionCost"
          value={form.conversionCost}
          onChange={form.setConversion}
        />
        <TextField
          label={words.notes}
          pointer="/notes"
          value={form.notes}
          onChange={form.setNotes}
        />
      </FieldRow>
      <Inputs form={form} />
    </ActPanel>
  );
}

const inputColumns = ({ recipes: words }: Words): readonly LineColumn[] => [
  {
    id: 'materialId',
    title: words.input,
    kind: 'record',
    source: sources.inputs,
    width: '50%',
  },
  { id: 'quantity', title: words.quantity, kind: 'decimal' },
  { id: 'scrapPercent', title: words.scrapPercent, kind: 'decimal' },
];

function Inputs({ form }: { form: RecipeForm }) {
  const words = useWords().recipes;
  return (
    <LinesGrid
      label={words.inputs}
      pointer="/inputs"
      lines={form.lines}
      onChange={form.setLines}
      columns={inputColumns}
    />
  );
}

/** Makes the recipe or changes it; undo removes it, or puts it back as it was. */
function useSave(skuId: string | undefined, form: RecipeForm, onClose: () => void) {
  const words = useWords().recipes;
  const { id, client } = useOrganization();
  const toast = useToast();
  const open = useOpen();
  const { first, body, before } = form;
  const readAgain = () => outdate(id, 'bom');
  const undo = async ({ id: bomId, version }: CreateBomResponse) => {
    const path = { id: bomId };
    await (before
      ? updateBom(client, { path, body: before, ifMatch: version })
      : deleteBom(client, { path, ifMatch: version }));
    await readAgain();
  };
  return useAct<CreateBomResponse>({
    body: { ...body, skuId },
    ready: skuId !== undefined && body.inputs.length > 0,
    call: (caller, options) =>
      first
        ? updateBom(caller, { path: { id: first.id }, body, ifMatch: first.version, ...options })
        : createBom(caller, { body: { ...body, skuId: skuId ?? '' }, ...options }),
    done: (kept) => {
      readAgain();
      toast({ text: words.kept(kept.skuCode ?? ''), tone: 'good', undo: () => undo(kept) });
      onClose();
      if (!first) open(`/recipes/${kept.skuId}`);
    },
  });
}
