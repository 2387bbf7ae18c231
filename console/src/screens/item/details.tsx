/** The details of a material or product, and how they are changed. */
import type { GetMaterialResponse, GetSkuResponse } from '@stockwright/client';
import { useOrganization } from '../../base/organization.tsx';
import { factsOf } from '../../parts/edit/edit-values.ts';
import type { ItemKind } from '../../parts/entries.tsx';
import { Quantity } from '../../parts/figures.tsx';
import { useFormat } from '../../parts/format.ts';
import { InPlace } from '../../parts/in-place.tsx';
import type { Master, MasterRow } from '../../parts/master/definition.ts';
import { MasterActions, MasterPanels } from '../../parts/master/master-acts.tsx';
import { MasterHistory } from '../../parts/master/master-history.tsx';
import { Facts, Section } from '../../parts/record/record.tsx';
import { useRun } from '../../parts/use-run.ts';
import { useWords } from '../../words/language.tsx';
import { materialsOf, skusOf } from './master.ts';

type Item = GetMaterialResponse | GetSkuResponse;

interface Props {
  kind: ItemKind;
  item: Item;
}

/** The two kinds have fields of their own, and everything else alike. */
function useMaster(kind: ItemKind): Master<Item> {
  const words = useWords();
  const master: Master<MasterRow> = kind === 'skus' ? skusOf(words) : materialsOf(words);
  return master as Master<Item>;
}

export function ItemActions({ kind, item }: Props) {
  return <MasterActions master={useMaster(kind)} row={item} />;
}

export function ItemDetails({ kind, item }: Props) {
  const words = useWords();
  const format = useFormat();
  const master = useMaster(kind);
  return (
    <>
      <Section title={words.items.facts}>
        <Facts facts={factsOf(master.fields, item, { words: words.masters, format })} />
      </Section>
      <MasterPanels master={master} row={item} />
    </>
  );
}

export function ItemHistory({ kind, item }: Props) {
  return <MasterHistory master={useMaster(kind)} row={item} />;
}

/** Below it the plan buys or makes; changed where it stands. */
export function ReorderPoint({ kind, item }: Props) {
  const words = useWords();
  const { client } = useOrganization();
  const master = useMaster(kind);
  const run = useRun(master.object);
  const before = item.reorderPoint ?? '';
  const write = async (reorderPoint: string, ifMatch: number) => {
    const body = { reorderPoint: reorderPoint || null };
    const { version } = await master.update(client, item.id, body, { ifMatch });
    return version;
  };
  const save = async (next: string) => {
    if (next === before) return;
    let version = item.version;
    const work = async () => {
      version = await write(next, version);
    };
    await run(work, words.items.reorderPointKept, () => write(before, version));
  };
  return (
    <InPlace label={words.items.changeReorderPoint} value={before} save={save}>
      <Quantity value={item.reorderPoint} unit={item.unit} />
    </InPlace>
  );
}
