interface Waiter {
  /** The position up to which it has read. */
  after: number;
  end(isWoken: boolean): void;
}

/** Requests that wait for events of their organization. */
export class Waiters {
  private readonly waiting = new Map<string, Set<Waiter>>();
  isClosed = false;

  get orgIds(): string[] {
    return [...this.waiting.keys()];
  }

  /** Resolves with true when there may be events, with false when there are none in time. */
  wait(orgId: string, after: number, milliseconds: number, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      if (this.isClosed || signal.aborted) return resolve(false);
      const ofOrganization = this.waiting.get(orgId) ?? new Set();
      this.waiting.set(orgId, ofOrganization);
      const leave = () => end(false);
      const end = (isWoken: boolean) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
        ofOrganization.delete(waiter);
        if (ofOrganization.size === 0) this.waiting.delete(orgId);
        resolve(isWoken);
      };
      const waiter = { after, end };
      const timer = setTimeout(leave, milliseconds);
      signal.addEventListener('abort', leave);
      ofOrganization.add(waiter);
    });
  }

  /** Wakes the requests of an organization that have not read up to `position`. */
  wake(orgId: string, position = Number.POSITIVE_INFINITY): void {
    for (const waiter of [...(this.waiting.get(orgId) ?? [])]) {
      if (waiter.after < position) waiter.end(true);
    }
  }

  /** Ends all waiting: the node stops. */
  close(): void {
    this.isClosed = true;
    for (const each of this.waiting.values()) for (const { end } of [...each]) end(false);
  }
}
