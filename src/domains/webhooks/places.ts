/**
 * The places of a node from which messages are sent. A place counts for the organization, for its
 * founder and for the user who made the endpoint: a person who founds many organizations has no
 * more places than a person with one.
 */
import { FairShare } from '../../kernel/sharing/fair-share.ts';

/** For whom a message is sent. */
export interface PlaceOwners {
  orgId: string;
  /** The user who founded the organization. */
  foundedBy: string;
  /** The user who made the endpoint. */
  createdBy: string | null;
}

/** The part of all places that is kept for owners who have none. */
const reserved = 0.25;

export class Places {
  private readonly shares: readonly [of: (owners: PlaceOwners) => string, share: FairShare][];

  constructor(total: number) {
    const reserve = Math.floor(total * reserved);
    this.shares = [
      [({ orgId }) => orgId, new FairShare(total, reserve)],
      [({ foundedBy }) => foundedBy, new FairShare(total, reserve)],
      [({ foundedBy, createdBy }) => createdBy ?? foundedBy, new FairShare(total, reserve)],
    ];
  }

  /** Takes a place, if each of the owners may have another one. */
  take(owners: PlaceOwners): boolean {
    if (!this.shares.every(([of, share]) => share.mayTake(of(owners)))) return false;
    for (const [of, share] of this.shares) share.take(of(owners));
    return true;
  }

  giveBack(owners: PlaceOwners): void {
    for (const [of, share] of this.shares) share.giveBack(of(owners));
  }
}
