import type { Client } from './client.ts';
import { done } from './making.ts';

/** Creates a vendor item and returns it. */
export const newVendorItem = (client: Client, body: object) =>
  done(client.post('/vendor-items', body));

/** The prices of a gallon of paint: from 10 on it is cheaper. */
export const gallonPrices = [{ unitPrice: 64 }, { fromQuantity: 10, unitPrice: 60 }];
