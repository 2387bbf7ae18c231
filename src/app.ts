/** The whole interface, domain by domain, in reading order. */
import { finishedGoodsInventory } from './domains/inventory/index.ts';
import { locations } from './domains/locations/index.ts';
import { materials } from './domains/materials/index.ts';
import { platform } from './domains/platform/index.ts';
import { skus } from './domains/skus/index.ts';
import type { Endpoint } from './kernel/endpoint.ts';

export const endpoints: readonly Endpoint[] = [
  ...platform,
  ...materials,
  ...skus,
  ...locations,
  ...finishedGoodsInventory,
];
