/** X035, WX035: shows a shipment with its lines, packages and cost. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { notFound } from '../../kernel/problem.ts';
import { asksForNames, includeNames } from '../../kernel/values/names.ts';
import * as s from '../../kernel/values/schema.ts';
import { shipment, shipmentExample, shownLine } from './shipment.ts';
import { selectShipment, selectShipmentCost, selectShipmentLines } from './shipments.store.ts';

export const getShipment = endpoint({
  id: 'X035',
  operation: 'getShipment',
  method: 'GET',
  path: '/shipments/:id',
  tag: 'Shipments',
  summary: 'Get shipment detail',
  access: 'member',
  query: s.object({ include: includeNames }),
  gives: ok(shipment),
  fails: ['not_found'],
  example: { reply: shipmentExample },

  read: ({ orgId, path: { id = '' }, query }) => ({
    statements: [
      { select: selectShipment(orgId, id, asksForNames(query)), named: true },
      { select: selectShipmentLines(orgId, id, asksForNames(query)), named: true },
      { select: selectShipmentCost(orgId, id), named: true },
    ],
    cost: 5,
    show([found, lines = [], costs]) {
      if (!found?.[0]) throw notFound('shipment');
      const items = lines.map(shownLine);
      return { ...found[0], items, costOfGoodsSold: costs?.[0]?.cost ?? null };
    },
  }),
});
