import { once } from 'node:events';
import { Writable } from 'node:stream';
import { files } from '../limits/files.ts';
import { valuesOf } from '../limits/limit.ts';
import { Problem } from '../problem.ts';
import type { Owners } from '../sharing/owners.ts';
import { turnsWithRests } from '../sharing/turns-with-rests.ts';

const tooMany = () =>
  new Problem('unavailable', 'Too many uploads are under way. Send yours one after the other.', {
    headers: { 'retry-after': '5' },
  });

const { piece, ...limits } = valuesOf(files.pace);
const turns = turnsWithRests(limits, tooMany, 'pacedInto');

async function passOn(reader: Writable, owners: Owners, chunk: Buffer): Promise<void> {
  for (let at = 0; at < chunk.length; at += piece) {
    let hasRoom = true;
    await turns.run(owners, async () => {
      hasRoom = reader.write(chunk.subarray(at, at + piece));
    });
    if (!hasRoom) await once(reader, 'drain');
  }
}

/**
 * Passes the bytes of an upload on to what reads them, piece by piece. Beside other organizations,
 * the owners rest after each: nothing else bounds how fast bytes arrive over a fast line.
 */
export const pacedInto = (reader: Writable, owners: Owners): Writable =>
  new Writable({
    write(chunk, _encoding, done) {
      passOn(reader, owners, chunk).then(() => done(), done);
    },
    final(done) {
      reader.end();
      done();
    },
  });
