/** The inputs of a recipe, and of the recipes below it, each with what it costs. */
import { getSkuBom } from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { product, shareOf, sum } from '../../parts/exact.ts';
import { Cost, Quantity } from '../../parts/figures.tsx';
import { isZero, useFormat } from '../../parts/format.ts';
import { Loaded } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';
import {
  type Input,
  type InputFacts,
  inputReads,
  type Recipe,
  readInputFacts,
  readRecipe,
} from './read-recipe.ts';
import styles from './recipes.module.css';

/** Levels that are open at first. */
const openLevels = 2;

export function RecipeTree({ recipe }: { recipe: Recipe }) {
  const words = useWords().recipes;
  return (
    <ul className={styles.tree} aria-label={words.tree}>
      <Level recipe={recipe} level={1} />
    </ul>
  );
}

function Level({ recipe, level }: { recipe: Recipe; level: number }) {
  const { id, client } = useOrganization();
  const found = useQuery({
    queryKey: keyOf(id, inputReads, recipe.id, recipe.version),
    queryFn: ({ signal }) => readInputFacts(client, recipe, signal),
  });
  return (
    <Loaded query={found}>
      {(facts) =>
        recipe.inputs.map((input) => {
          const known = facts.get(input.materialId ?? input.skuId ?? '');
          const given = { input, recipe, known, level };
          return input.skuId ? (
            <Made key={input.id} {...given} skuId={input.skuId} />
          ) : (
            <li key={input.id}>
              <Line {...given} unitCost={known?.unitCost ?? null} />
            </li>
          );
        })
      }
    </Loaded>
  );
}

interface BranchProps {
  input: Input;
  /** That the input belongs to. */
  recipe: Recipe;
  known: InputFacts | undefined;
  level: number;
}

/** An input that is made before, with its own recipe below it. */
function Made({ skuId, ...given }: BranchProps & { skuId: string }) {
  const { id, client } = useOrganization();
  const [open, setOpen] = useState(given.level < openLevels);
  const { data: below } = useQuery({
    queryKey: keyOf(id, getSkuBom, skuId),
    queryFn: ({ signal }) => readRecipe(client, skuId, signal),
  });
  const unitCost = below
    ? sum(below.materialUnitCost, below.conversionCost)
    : (given.known?.unitCost ?? null);
  return (
    <li>
      <Line
        {...given}
        unitCost={unitCost}
        {...(below && { toggle: { open, run: () => setOpen(!open) } })}
      />
      {below && open && (
        <ul>
          <Level recipe={below} level={given.level + 1} />
        </ul>
      )}
    </li>
  );
}

interface LineProps extends BranchProps {
  unitCost: string | null;
  toggle?: { open: boolean; run(): void };
}

function Line({ input, recipe, known, unitCost, toggle }: LineProps) {
  const words = useWords().recipes;
  const format = useFormat();
  const { outputQuantity } = recipe;
  const needed = shareOf({ ...input, outputQuantity }, outputQuantity);
  const subject = input.skuId ? `skuId=${input.skuId}` : `materialId=${input.materialId}`;
  return (
    <div className={styles.line}>
      {toggle ? (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={toggle.open}
          aria-label={toggle.open ? words.closeBranch : words.openBranch}
          onClick={toggle.run}
        >
          {toggle.open ? <ChevronDown size={15} /> : <ChevronRight size={15} />}
        </button>
      ) : (
        <span className={styles.toggle} />
      )}
      <span className={styles.name}>
        {input.skuId ? (
          <Go to={`/recipes/${input.skuId}`}>{input.skuCode}</Go>
        ) : (
          <Go to={`/items/materials/${input.materialId}`}>{input.materialCode}</Go>
        )}
        <span className="faint">{input.skuName ?? input.materialName}</span>
      </span>
      <span className={styles.quantity}>
        <Quantity value={input.quantity} unit={known?.unit} />
        {!isZero(input.scrapPercent) && (
          <span className="faint"> + {format.percent(input.scrapPercent)}</span>
        )}
      </span>
      <span className={styles.cost}>
        × <Cost value={unitCost} unit={known?.unit} why={subject} />
      </span>
      <span className={styles.cost}>
        <Cost value={unitCost === null ? null : product(needed, unitCost)} />
      </span>
    </div>
  );
}
