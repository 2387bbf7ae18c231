/** Downloads of one organization leave places to others, however slowly they are read. */
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { download, fileOf, upload } from '../../../test/support/documents.ts';
import { newOrganization, openWorld, type World } from '../../../test/support/world.ts';
import { files } from '../../kernel/limits/files.ts';

/** More than the buffers of a connection take. */
const size = 24 * 1024 * 1024;

async function linkOf(client: Client): Promise<string> {
  const { body } = await upload(client, { file: fileOf(new Uint8Array(size), 'film.bin') });
  return (await client.get(`/documents/${body.id}`)).body.downloadUrl;
}

/** A client that reads the beginning of an answer and no more. */
function stalled({ origin }: World, url: string): Promise<Socket> {
  const { pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    socket.once('error', reject).once('data', () => resolve(socket.pause()));
  });
}

test('downloads that nobody reads hold half of the places of their organization', async () => {
  const world = await openWorld();
  const [slow, other] = await Promise.all([
    newOrganization({}, { world }),
    newOrganization({}, { world }),
  ]);
  const [slowLink, otherLink] = [await linkOf(slow), await linkOf(other)];
  const half = files.downloads.places.value / 2;
  // The reserve is for those who hold none.
  const most = half - files.downloads.reserve.value / 2;
  const sockets = await Promise.all(Array.from({ length: most }, () => stalled(world, slowLink)));
  let isServed = false;
  const next = stalled(world, slowLink).then((socket) => {
    isServed = true;
    return socket;
  });
  const answer = await download(otherLink, world.origin);
  expect((await answer.arrayBuffer()).byteLength).toBe(size);
  expect(isServed).toBe(false);
  sockets[0]?.destroy();
  sockets.push(await next);
  for (const socket of sockets) socket.destroy();
  await world.service.close();
});
