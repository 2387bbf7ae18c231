import type { Cast } from './cast.ts';
import { closedDays, type Step, zones } from './history.ts';
import { type Move, one } from './move.ts';
import type { Outcome } from './requests.ts';

/** The organization's settings, and which of its records are active: the service takes them all. */
export function settingsMove(cast: Cast, step: Step): Move | undefined {
  const { ledger } = cast.model;
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
      const closedThrough = one(closedDays, pick);
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
      return activity(cast, step);
    default:
      return undefined;
  }
}

function organization(body: Record<string, unknown>, effect: () => void): Move {
  return taken('/organizations/current', body, effect);
}

function activity(cast: Cast, step: Step): Move {
  const { pick, place } = step;
  const itemId = cast.itemOf(step);
  const choices: [path: string, id: string][] = [
    [cast.isMaterial(itemId) ? '/materials' : '/skus', itemId],
    ['/locations', one(cast.places, place)],
    ...cast.vendorIds.slice(1).map((id): [string, string] => ['/vendors', id]),
    ...cast.customerIds.slice(1).map((id): [string, string] => ['/customers', id]),
  ];
  const [path, id] = one(choices, pick);
  const isActive = step.way % 3 !== 0;
  return taken(`${path}/${id}`, { isActive }, () => cast.model.ledger.setActive(id, isActive));
}

/** An edit that nothing speaks against. */
function taken(path: string, body: Record<string, unknown>, effect: () => void): Move {
  return {
    method: 'PATCH',
    path,
    body,
    status: 200,
    ask: (): Outcome<null> => {
      effect();
      return { accepted: true, made: null };
    },
  };
}
