/** Begins a count: what is counted, where, and whether those who count see the books. */
import {
  type CreateStockCountData,
  createStockCount,
  listLocations,
  listMaterialTypes,
  listSkuTypes,
} from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { useOpen } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { ChoiceField, FlagField, SeveralField } from '../../parts/act/choices.tsx';
import { TextField } from '../../parts/act/fields.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import { useSaved } from '../../parts/act/use-saved.ts';
import { useForm } from '../../parts/form/use-form.ts';
import { readAll } from '../../parts/read-all.ts';
import { useCountWords } from '../../words/counts.ts';

type Body = CreateStockCountData['body'];

export default function NewCount({ onClose }: { onClose(): void }) {
  const words = useCountWords();
  const saved = useSaved('stock_count');
  const open = useOpen();
  const { locations, types } = useChoices();
  const form = useForm(begin, { required: { name: '' } });
  const { at, values } = form;
  const body = bodyOf(values);
  const act = useAct({
    body,
    ready: body.name !== '',
    call: (client, options) => createStockCount(client, { body, ...options }),
    done: ({ id, countNumber }) => {
      saved(words.made(countNumber));
      open(`/counts/${id}`);
    },
  });
  const lines = act.preview?.lineCount;
  const shown = types.filter(({ ledger }) => values.ledger === '' || values.ledger === ledger);
  return (
    <ActPanel
      title={words.create}
      act={act}
      submitName={words.begin}
      form={form}
      onClose={onClose}
      preview={
        lines !== undefined && <p>{lines > 0 ? words.toCount(lines) : words.nothingToCount}</p>
      }
    >
      <TextField label={words.name} {...at('name')} />
      <FlagField label={words.isBlind} {...at('isBlind')} />
      <ChoiceField
        label={words.ledger}
        {...at('ledger')}
        options={(['', 'materials', 'finished_goods'] as const).map((value) => ({
          ...{ value, title: words.ledgers[value] },
        }))}
      />
      <SeveralField
        label={words.locations}
        {...at('locationIds')}
        options={locations}
        hint={words.allOf}
      />
      <SeveralField label={words.types} {...at('typeIds')} options={shown} hint={words.allOf} />
      <FlagField label={words.nonZero} {...at('nonZero')} />
    </ActPanel>
  );
}

interface Values {
  name: string;
  isBlind: string;
  ledger: string;
  locationIds: string;
  typeIds: string;
  nonZero: string;
}

const begin = (): Values => ({
  ...{ name: '', isBlind: 'false', ledger: '', locationIds: '', typeIds: '', nonZero: 'false' },
});

const idsOf = (joined: string) => (joined === '' ? undefined : joined.split(','));

/** Nothing is stated of a field that limits nothing. */
function bodyOf(values: Values): Body {
  const { name, isBlind, ledger, locationIds, typeIds, nonZero } = values;
  const [places, types] = [idsOf(locationIds), idsOf(typeIds)];
  const scope: NonNullable<Body['scope']> = {
    ...((ledger === 'materials' || ledger === 'finished_goods') && { ledger }),
    ...(places && { locationIds: places }),
    ...(types && { typeIds: types }),
    ...(nonZero === 'true' && { nonZero: true }),
  };
  return { name: name.trim(), isBlind: isBlind === 'true', scope };
}

/** The locations and the types that a count can be limited to. */
function useChoices() {
  const { id, client } = useOrganization();
  const { data } = useQuery({
    queryKey: keyOf(id, [listLocations, listMaterialTypes, listSkuTypes], 'choices'),
    async queryFn({ signal }) {
      const asked = { query: { limit: 200 }, signal };
      const [locations, ofMaterials, ofProducts] = await Promise.all([
        readAll(client, listLocations, asked),
        readAll(client, listMaterialTypes, asked),
        readAll(client, listSkuTypes, asked),
      ]);
      const typesOf = (ledger: string, rows: readonly { id: string; name: string }[]) =>
        rows.map((row) => ({ value: row.id, title: row.name, ledger }));
      return {
        locations: locations.map((row) => ({ value: row.id, title: `${row.code} ${row.name}` })),
        types: [...typesOf('materials', ofMaterials), ...typesOf('finished_goods', ofProducts)],
      };
    },
  });
  return data ?? { locations: [], types: [] };
}
