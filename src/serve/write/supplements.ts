import { type Endpoint, Outcome } from '../../kernel/contract/endpoint.ts';
import type { Services } from '../../kernel/contract/services.ts';
import type { WrittenWork } from '../../kernel/contract/supplement.ts';
import type { Work } from '../../kernel/contract/work.ts';

/** The outcome of a write with the supplement that its request asks for. */
export async function withRequested(
  { endpoint, services }: { endpoint: Endpoint; services: Services },
  { tx, org, now }: Pick<Work, 'tx' | 'org' | 'now'>,
  { changedId, events }: Pick<WrittenWork, 'changedId' | 'events'>,
  outcome: unknown,
): Promise<unknown> {
  const name = endpoint.supplement?.name;
  const source = services.supplements.find((each) => each.name === name);
  if (!name || !source) throw new TypeError(`${endpoint.id} has no source of its supplement`);
  const content = await source.read({
    ...{ tx, org, now, changedId, events },
    before: (statements) => services.database.read({ orgId: org.id }, statements),
  });
  return supplemented(outcome, { [name]: content });
}

/** A write without a body then has one. */
export function supplemented(outcome: unknown, field: object): unknown {
  if (outcome === undefined) return new Outcome(200, field);
  if (!(outcome instanceof Outcome)) return { ...(outcome as object), ...field };
  return new Outcome(outcome.status, { ...(outcome.body as object), ...field });
}
