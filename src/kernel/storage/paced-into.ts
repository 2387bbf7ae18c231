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

const turns = turnsWithRests(valuesOf(files.pace), tooMany, 'pacedInto');

/**
 * Passes the bytes of an upload on to what reads them, piece by piece. Beside other organizations,
 * the owners rest after each: nothing else bounds how fast bytes arrive over a fast line.
 */
export const pacedInto = (reader: Writable, owners: Owners): Writable =>
  new Writable({
    write(chunk, _encoding, done) {
      let hasRoom = true;
      const pass = async () => {
        hasRoom = reader.write(chunk);
      };
      const next = () => (hasRoom ? done() : reader.once('drain', () => done()));
      turns.run(owners, pass).then(next, done);
    },
    final(done) {
      reader.end();
      done();
    },
  });
