/** A PATCH that changes no value writes nothing: no version, no date, no row. */
import { beforeAll, expect, test } from 'vitest';
import type { TObject } from '../../src/kernel/values/schema.ts';
import type { Answer, Client } from '../support/client.ts';
import { rowsOf, sweepOf } from '../support/sweep.ts';
import { send, validRequests } from '../support/valid-requests.ts';
import { newOrganization } from '../support/world.ts';

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
});

/** The record without fields that other records determine. */
function shown({ body: { cascade: _, ...record }, headers }: Answer) {
  return { record, etag: headers.get('etag') };
}

/** The values of a record that its operation takes; lists of lines have ids of their own. */
function ownValues({ properties = {} }: TObject, record: Record<string, unknown>) {
  const names = Object.keys(properties).filter((name) => !Array.isArray(record[name] ?? []));
  return Object.fromEntries(names.map((name) => [name, record[name]]));
}

test.each(sweepOf(({ method }) => method === 'PATCH'))(
  '%s changes nothing for an empty body, the same one, and the values that are stored',
  async (_title, endpoint) => {
    const request = (await validRequests[endpoint.id]?.(owner)) ?? {};
    const first = await send(owner, endpoint, request);
    expect(first.status, first.text).toBe(200);
    const rows = await rowsOf(owner.orgId);
    const { required = [] } = endpoint.body as TObject;
    const own = ownValues(endpoint.body as TObject, first.body);
    const bodies = required.length > 0 ? [request.body] : [request.body, {}, own];
    for (const body of bodies) {
      const again = await send(owner, endpoint, { ...request, body });
      expect(again.status, again.text).toBe(200);
      expect(shown(again)).toEqual(shown(first));
      expect(await rowsOf(owner.orgId)).toEqual(rows);
    }
  },
);
