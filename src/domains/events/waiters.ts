/** Requests that wait for events of their organization. */
export class Waiters {
  private readonly waiting = new Map<string, Set<(isWoken: boolean) => void>>();
  isClosed = false;

  /** Resolves with true when there may be events, with false when there are none in time. */
  wait(orgId: string, milliseconds: number, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      if (this.isClosed || signal.aborted) return resolve(false);
      const ofOrganization = this.waiting.get(orgId) ?? new Set();
      this.waiting.set(orgId, ofOrganization);
      const leave = () => end(false);
      const end = (isWoken: boolean) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
        ofOrganization.delete(end);
        if (ofOrganization.size === 0) this.waiting.delete(orgId);
        resolve(isWoken);
      };
      const timer = setTimeout(leave, milliseconds);
      signal.addEventListener('abort', leave);
      ofOrganization.add(end);
    });
  }

  /** Wakes the requests of these organizations; without them, all requests. */
  wake(orgIds: Iterable<string> = [...this.waiting.keys()]): void {
    for (const orgId of orgIds) for (const end of [...(this.waiting.get(orgId) ?? [])]) end(true);
  }

  /** Ends all waiting: the node stops. */
  close(): void {
    this.isClosed = true;
    for (const each of this.waiting.values()) for (const end of [...each]) end(false);
  }
}
