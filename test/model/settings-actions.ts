import { type Action, one } from './action.ts';
import type { Fixture } from './fixture.ts';
import { anyDays, closedDays, type Step, zones } from './history.ts';
import type { Outcome } from './requests.ts';

/** Settings of the organization, and activity of its records: the service accepts them all. */
export function settingsAction(fixture: Fixture, step: Step): Action | undefined {
  const { ledger } = fixture.model;
  const { kind, pick } = step;
  switch (kind) {
    case 'policy': {
      const negativeStock = pick % 2 === 0 ? 'reject' : 'allow';
      return organization({ settings: { negativeStock } }, () => {
        ledger.stockPolicy = negativeStock;
      });
    }
    case 'overReceipt': {
      const overReceipt = pick % 2 === 0 ? 'reject' : 'allow';
      return organization({ settings: { overReceipt } }, () => {
        ledger.overReceipt = overReceipt;
      });
    }
    case 'overProduction': {
      const overProduction = pick % 2 === 0 ? 'reject' : 'allow';
      return organization({ settings: { overProduction } }, () => {
        ledger.overProduction = overProduction;
      });
    }
    case 'close': {
      // Most often a period is closed, and opened again later.
      const closedThrough = one(ledger.closedThrough === null ? closedDays : anyDays, pick);
      return organization({ settings: { closedThrough } }, () => {
        ledger.closedThrough = closedThrough;
      });
    }
    case 'zone': {
      const timezone = one(zones, pick);
      return organization({ timezone }, () => {
        ledger.timeZone = timezone;
      });
    }
    case 'activity':
      return activity(fixture, step);
    default:
      return undefined;
  }
}

function organization(body: Record<string, unknown>, effect: () => void): Action {
  return taken('/organizations/current', body, effect);
}

function activity(fixture: Fixture, step: Step): Action {
  const { pick, location } = step;
  const itemId = fixture.itemOf(step);
  const choices: [path: string, id: string][] = [
    [fixture.isMaterial(itemId) ? '/materials' : '/skus', itemId],
    ['/locations', one(fixture.locationIds, location)],
    ...fixture.vendorIds.slice(1).map((id): [string, string] => ['/vendors', id]),
    ...fixture.customerIds.slice(1).map((id): [string, string] => ['/customers', id]),
  ];
  const [path, id] = one(choices, pick);
  const isActive = step.way % 3 !== 0;
  return taken(`${path}/${id}`, { isActive }, () => fixture.model.ledger.setActive(id, isActive));
}

/** An edit that is never refused. */
function taken(path: string, body: Record<string, unknown>, effect: () => void): Action {
  return {
    method: 'PATCH',
    path,
    body,
    status: 200,
    applyToModel: (): Outcome<null> => {
      effect();
      return { accepted: true, made: null };
    },
  };
}
