import type { Books } from './books.ts';
import { feedsItself, type Recipe } from './item-costs.ts';
import { NOTHING, Rational } from './rational.ts';
import { invalid, notFound, type Outcome } from './requests.ts';

export interface BomInput {
  itemId: string;
  quantity: string;
  scrapPercent?: string | undefined;
}

/** Numbers as decimal text. A change keeps the fields that it leaves out. */
export interface BomRequest {
  outputQuantity?: string | undefined;
  conversionCost?: string | undefined;
  inputs?: readonly BomInput[] | undefined;
}

/** Bills of materials: one for each SKU, addressed by the SKU. */
export class Boms {
  readonly #books: Books;

  constructor(books: Books) {
    this.#books = books;
  }

  create(
    skuId: string,
    request: BomRequest & Required<Pick<BomRequest, 'inputs'>>,
  ): Outcome<Recipe> {
    if (!isWellFormed(request)) return invalid;
    const sku = this.#books.items.get(skuId);
    if (sku?.ledger !== 'finishedGoods' || !this.#knows(request)) return notFound;
    if (sku.recipe || !sku.active) return invalid;
    const blank = { outputQuantity: Rational.parse('1'), conversionCost: NOTHING, inputs: [] };
    return this.#set(skuId, blank, request);
  }

  update(skuId: string, request: BomRequest): Outcome<Recipe> {
    const recipe = this.#books.items.get(skuId)?.recipe;
    if (!recipe) return notFound;
    if (!isWellFormed(request)) return invalid;
    if (!this.#knows(request)) return notFound;
    return this.#set(skuId, recipe, request);
  }

  remove(skuId: string): Outcome<null> {
    const sku = this.#books.items.get(skuId);
    if (!sku?.recipe) return notFound;
    sku.recipe = null;
    return { accepted: true, made: null };
  }

  #knows({ inputs = [] }: BomRequest): boolean {
    return inputs.every(({ itemId }) => this.#books.items.has(itemId));
  }

  #set(skuId: string, before: Recipe, request: BomRequest): Outcome<Recipe> {
    const { outputQuantity, conversionCost, inputs } = request;
    const recipe: Recipe = {
      outputQuantity: outputQuantity ? Rational.parse(outputQuantity) : before.outputQuantity,
      conversionCost: conversionCost ? Rational.parse(conversionCost) : before.conversionCost,
      inputs: inputs?.map(inputOf) ?? before.inputs,
    };
    // An input may stay after it became inactive; only new inputs must be active.
    const kept = new Set(before.inputs.map(({ itemId }) => itemId));
    const added = recipe.inputs.filter(({ itemId }) => !kept.has(itemId));
    if (added.some(({ itemId }) => !this.#books.item(itemId).active)) return invalid;
    const inputsOf = (itemId: string) =>
      (itemId === skuId ? recipe : this.#books.item(itemId).recipe)?.inputs.map(
        (input) => input.itemId,
      ) ?? [];
    if (feedsItself(skuId, inputsOf)) return invalid;
    const sku = this.#books.item(skuId);
    const former = sku.recipe;
    sku.recipe = recipe;
    if (this.#books.costsTooMuch()) {
      sku.recipe = former;
      return invalid;
    }
    return { accepted: true, made: recipe };
  }
}

function inputOf({ itemId, quantity, scrapPercent }: BomInput): Recipe['inputs'][number] {
  return {
    itemId,
    quantity: Rational.parse(quantity),
    scrapPercent: Rational.parse(scrapPercent ?? '0'),
  };
}

function isWellFormed({ outputQuantity = '1', conversionCost = '0', inputs }: BomRequest): boolean {
  const above = (text: string) => Rational.parse(text).compare(NOTHING) > 0;
  const notBelow = (text: string) => Rational.parse(text).compare(NOTHING) >= 0;
  return (
    above(outputQuantity) &&
    notBelow(conversionCost) &&
    inputs?.length !== 0 &&
    (inputs ?? []).every(
      ({ quantity, scrapPercent = '0' }) => above(quantity) && notBelow(scrapPercent),
    )
  );
}
