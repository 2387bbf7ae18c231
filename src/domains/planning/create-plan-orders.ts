/** X017: turns suggestions of the plan into draft orders. */
import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { byOperation } from '../../kernel/contract/event.ts';
import { EventType } from '../../kernel/contract/work.ts';
import { present } from '../../kernel/present.ts';
import { type Fault, missing, Problem, refuse } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import { rateFields } from '../../orders/exchange-rate.ts';
import { locationId, vendorId } from '../named-ids.ts';
import { type Choice, match, repeatedOrders } from './chosen-suggestions.ts';
import { currentPlan } from './current-plan.ts';
import { draftPurchaseOrders } from './draft-purchase-orders.ts';
import { draftWorkOrders } from './draft-work-orders.ts';
import { selectPlanLocations, selectPlanState } from './plan.store.ts';
import { lockPlan, selectItemsOf } from './plan-orders.store.ts';
import { defaultHorizon, horizonDays, vendorChoice } from './read-facts.ts';
import { isOrder, suggestedOrders } from './suggested-order.ts';
import { suggestion } from './suggestion-schema.ts';

const { action, locationId: place, neededOn, quantity, ...shown } = suggestion.properties;

/** A suggestion as the plan gives it, or only what it takes to find it again. */
const choice = s.object({
  ...s.partial(s.object(shown)).properties,
  itemId: s.optional(s.uuid({ description: 'In place of `item`: its id.' })),
  ...{ action, locationId: place, neededOn, quantity },
  orderQuantity: s.optional(
    s.quantity({
      description: 'What is ordered, in `unit`, where it is not the suggested `quantity`.',
    }),
  ),
  vendorId: s.optional(
    s.nullable(s.uuid({ description: 'To buy: default the one that is suggested.' })),
  ),
  siteLocationId: s.optional(
    s.nullable(s.uuid({ description: 'To make: default the one that is suggested.' })),
  ),
  unitPrice: s.optional(
    s.money({
      description:
        'To buy: default the last price of the vendor in the currency of the order, else 0.',
    }),
  ),
});

type PlanChoice = s.Static<typeof choice> & Choice;

/** A suggestion from which no order follows. */
const skippedChoice = s.object({
  index: s.integer({ description: 'In `suggestions`, from 0.' }),
  itemId: s.uuid(),
  action: s.oneOf(['transfer', 'expedite']),
  locationId: locationId(),
  neededOn: s.date(),
  quantity,
});

const orders = s.object({
  purchaseOrders: s.listOf(
    s.object({
      id: s.uuid(),
      poNumber: s.text({ max: 40 }),
      vendorId: vendorId(),
      shipToLocationId: locationId(),
      currency: s.text({ max: 3, description: "The vendor's, else the base currency." }),
      exchangeRate: rateFields.exchangeRate,
      unpricedItemIds: s.listOf(s.uuid(), {
        description:
          'Materials whose price is 0: the vendor has no earlier line of them in this currency, or the request says 0. Set their prices before the order leaves Draft.',
      }),
      itemCount: s.integer(),
    }),
  ),
  workOrders: s.listOf(
    s.object({
      id: s.uuid(),
      woNumber: s.text({ max: 40 }),
      skuId: s.uuid(),
      quantity: s.decimal(),
    }),
  ),
  skipped: s.listOf(skippedChoice, {
    description: 'What is to be transferred or expedited: no order is created for it.',
  }),
});

/** Orders were created from a plan. */
const ordersCreated = new EventType<s.Static<typeof orders>>('plan.ordered', (made) => [
  ...made.purchaseOrders.map(({ id }) => {
    return { type: 'purchase_order.created' as const, objectId: id, version: 1 };
  }),
  ...made.workOrders.map(({ id }) => {
    return { type: 'work_order.created' as const, objectId: id, version: 1 };
  }),
]);

export const createPlanOrders = endpoint({
  id: 'X017',
  operation: 'createPlanOrders',
  method: 'POST',
  path: '/plan/orders',
  tag: 'Planning',
  summary: 'Order what the plan suggests',
  description:
    'Creates drafts of what the plan suggests to buy and to make, all or none: a purchase order for each vendor and place with a line for each suggestion, and a work order for each SKU, place and day. A purchase order in a foreign currency has no rate until the exchange rates have one, or a request gives it. They are expected when they are needed, and the plan counts them as supply. Suggestions can be sent back as the plan gives them; those to transfer and to expedite are `skipped`. The plan is computed again first: if it no longer suggests the item, action, location, day and quantity of what is to be ordered, the answer is 409 `plan_changed`, with what it suggests now for each item. What is to be ordered is named once.',
  access: 'member',
  mayTakeLong: true,
  emits: byOperation('purchase_order.created'),
  body: s.object({
    horizonDays,
    vendors: vendorChoice,
    suggestions: s.listOf(choice, { min: 1, max: 1_000 }),
  }),
  gives: created(orders),
  fails: ['not_found', 'plan_changed'],
  example: {
    body: {
      suggestions: [
        {
          itemId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6a1',
          action: 'buy',
          locationId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6c1',
          neededOn: '2026-03-20',
          quantity: 4,
        },
      ],
    },
    reply: {
      purchaseOrders: [
        {
          id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6d1',
          poNumber: 'PO-2026-0042',
          vendorId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6f1',
          shipToLocationId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6c1',
          currency: 'USD',
          exchangeRate: 1,
          unpricedItemIds: [],
          itemCount: 1,
        },
      ],
      workOrders: [],
      skipped: [],
    },
  },

  async run(work) {
    const { tx, org, actor, now, body, services } = work;
    const { horizonDays: days = defaultHorizon, vendors = 'preferred', suggestions: sent } = body;
    const choices = namedItems(sent);
    refuse([], [...mixedFields(choices), ...repeatedOrders(choices)]);
    const itemIds = [...new Set(choices.map(({ itemId }) => itemId))];
    const [, [state], items, locations] = await tx.all(
      lockPlan(org.id),
      selectPlanState(org.id, now),
      selectItemsOf(org.id, itemIds),
      selectPlanLocations(org.id),
    );
    refuse(unknown(choices, items, locations), []);
    // Nothing is written yet, so the thread sees what this transaction sees.
    const request = { orgId: org.id, now, days, itemIds, vendors };
    const asker = { person: actor.userId };
    const list = await currentPlan(services.calculator, request, present(state), asker);
    const { suggestions, changed } = match(choices, await suggestedOrders(org.id, list, itemIds));
    if (changed.length > 0) throw planChanged(changed);
    const chosen = suggestions.flatMap((suggestion, index) => {
      const asked = choices[index];
      return suggestion && asked ? [{ suggestion, asked, at: `/suggestions/${index}` }] : [];
    });
    const of = (action: string) => chosen.filter(({ asked }) => asked.action === action);
    const made = {
      purchaseOrders: await draftPurchaseOrders(work, of('buy')),
      workOrders: await draftWorkOrders(work, of('make'), list.today),
      skipped: choices.flatMap((each, index) =>
        isOrder(each.action) ? [] : [{ ...each, action: each.action, index }],
      ),
    };
    await work.emit(ordersCreated, made);
    return made;
  },
});

/** 422 for choices that name no item, or two. */
function namedItems(sent: readonly s.Static<typeof choice>[]): PlanChoice[] {
  const faults = sent.map(({ itemId, item }, index): Fault | false => {
    const path = `/suggestions/${index}/itemId`;
    const isOther = item !== undefined && itemId !== undefined && item.id !== itemId;
    if (isOther) return { path, code: 'contradiction', message: 'is not the id of item.' };
    const isNamed = item !== undefined || itemId !== undefined;
    return !isNamed && { path, code: 'required', message: 'is required, or item.' };
  });
  refuse([], faults);
  return sent.map((each) => ({ ...each, itemId: present(each.itemId ?? each.item?.id) }));
}

/** Faults of items and locations that the organization does not have, or has archived. */
function unknown(
  choices: readonly PlanChoice[],
  items: readonly { id: string }[],
  locations: readonly { id: string }[],
): (Fault | false)[] {
  const known = new Set([...items, ...locations].map(({ id }) => id));
  return choices.flatMap((each, index) => [
    !known.has(each.itemId) && missing(`/suggestions/${index}/itemId`, 'item'),
    !known.has(each.locationId) && missing(`/suggestions/${index}/locationId`, 'location'),
  ]);
}

const onlyFor: Readonly<Record<PlanChoice['action'], readonly (keyof PlanChoice)[]>> = {
  buy: ['siteLocationId'],
  make: ['vendorId', 'unitPrice'],
  transfer: ['vendorId', 'unitPrice', 'siteLocationId'],
  expedite: ['vendorId', 'unitPrice', 'siteLocationId'],
};

/** Faults of fields that belong to another action. */
const mixedFields = (choices: readonly PlanChoice[]): Fault[] =>
  choices.flatMap((each, index) =>
    onlyFor[each.action]
      .filter((field) => each[field] != null)
      .map((field) => ({
        path: `/suggestions/${index}/${field}`,
        code: 'not_allowed',
        message: `has no place in what is to ${each.action}.`,
      })),
  );

const planChanged = (changed: readonly object[]): Problem =>
  new Problem(
    'plan_changed',
    `The plan no longer makes ${changed.length === 1 ? 'one of these suggestions' : `${changed.length} of these suggestions`}; nothing was ordered. See changed for what it suggests now.`,
    { members: { changed } },
  );
