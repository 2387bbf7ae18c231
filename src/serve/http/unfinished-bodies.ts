import type { FastifyInstance } from 'fastify';
import { HeldConnections } from '../../kernel/sharing/held-connections.ts';
import { personOf } from '../access/person.ts';
import { whenClosed } from '../when-closed.ts';
import { hasBody } from './read-to-end.ts';

export interface UnfinishedBodyLimits {
  /** Each has a file on this machine, and may take many minutes. */
  uploadsPerUser: number;
  /** The connections of this process; persons share them. */
  total: number;
}

/**
 * Bounds the uploads of a person, and the other bodies that have not come whole. A person is
 * counted whatever the credentials, and an address without one.
 */
export function limitUnfinishedBodies(
  server: FastifyInstance,
  { uploadsPerUser, total }: UnfinishedBodyLimits,
): void {
  const uploads = new HeldConnections({ perUser: uploadsPerUser, total }, tooManyUploads);
  const bodies = new HeldConnections({ perUser: total, total }, tooManyBodies);
  server.addHook('preParsing', (request, reply, _payload, done) => {
    const { raw, routeOptions } = request;
    const isUpload = Boolean(routeOptions.config.storesFiles);
    const isWhole = raw.complete || !hasBody(raw);
    if (raw.socket.destroyed || (isWhole && !isUpload)) return done();
    try {
      const release = (isUpload ? uploads : bodies).open(personOf(request));
      // The file of an upload is on this machine until its answer.
      if (!isUpload) raw.once('close', release);
      whenClosed(reply, raw.socket, release);
    } catch (refusal) {
      return done(refusal as Error);
    }
    done();
  });
}

const tooManyUploads = {
  ofUser:
    'You have too many uploads at once. Wait until some of them are answered, then repeat it.',
  inTotal: 'Too many files are being uploaded. Try again in a moment.',
};

const tooManyBodies = {
  ofUser:
    'The bodies of too many of your requests have not arrived. Finish them, then repeat this one.',
  inTotal: 'The bodies of too many requests have not arrived. Try again in a moment.',
};
