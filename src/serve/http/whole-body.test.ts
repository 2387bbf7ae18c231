import { expect, test } from 'vitest';
import { newOrganization } from '../../../test/support/world.ts';

const limit = 16 * 1024 * 1024;
const csvOf = (bytes: number) => Buffer.from(`name\n${'A'.repeat(bytes - 5)}`);

/** Sends a file in one part, or in parts without saying how long it is. */
async function send(bytes: Buffer, isAnnounced: boolean) {
  const { origin, token, orgId = '' } = await newOrganization();
  const response = await fetch(new URL('/api/vendors/bulk-import', origin), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-org-id': orgId, 'content-type': 'text/csv' },
    body: isAnnounced ? bytes : partsOf(bytes),
    // Required for a body that is a stream; the types of fetch do not know it.
    ...{ duplex: 'half' },
  });
  const body: unknown = await response.json();
  return { status: response.status, body };
}

const partsOf = (bytes: Buffer): ReadableStream<Buffer> =>
  new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += limit / 8) {
        controller.enqueue(bytes.subarray(at, at + limit / 8));
      }
      controller.close();
    },
  });

test.each([true, false])('a body above the limit is refused, announced: %s', async (announced) => {
  const answer = await send(csvOf(limit + 1), announced);
  expect(answer).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
});

test.each([true, false])('the largest body is read whole, announced: %s', async (announced) => {
  const answer = await send(csvOf(limit), announced);
  expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
});
