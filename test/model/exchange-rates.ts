import { Rational } from './rational.ts';

/** The currency of every organization of the histories. */
export const baseCurrency = 'USD';

/** The rate of an order: base currency for one unit of its currency. */
export interface Rated {
  readonly currency: string;
  readonly orderDate: string;
  /** Null while no rate is known. */
  readonly exchangeRate: Rational | null;
  readonly rateSource: 'given' | 'table' | null;
}

/** Null forgets the rate; a change keeps the fields that it leaves out. */
export interface RateRequest {
  currency?: string | undefined;
  orderDate?: string | undefined;
  exchangeRate?: string | null | undefined;
}

type Order = Rated & { readonly manualStatus: string };
type Rate = Pick<Rated, 'exchangeRate' | 'rateSource'>;

const ONE = Rational.parse('1');

/** The table of exchange rates, and the rates that orders take. */
export class ExchangeRates {
  /** By currency and first day. */
  readonly #rates = new Map<string, Map<string, Rational>>();

  set(currency: string, validFrom: string, rate: string): void {
    const ofCurrency = this.#rates.get(currency) ?? new Map<string, Rational>();
    ofCurrency.set(validFrom, Rational.parse(rate));
    this.#rates.set(currency, ofCurrency);
  }

  /** The order, whose date and currency are those that it has from now on, with its rate. */
  apply<Kind extends Order>(order: Kind, request: RateRequest, before?: Kind): Kind {
    return { ...order, ...this.#rateOf(order, request, before) };
  }

  #rateOf(order: Order, { exchangeRate }: RateRequest, before?: Order): Rate {
    const isMoved = order.currency !== before?.currency;
    const isDated = order.orderDate !== before?.orderDate;
    if (exchangeRate != null) {
      const given = Rational.parse(exchangeRate);
      const isNews = isMoved || isDated || before?.exchangeRate?.compare(given) !== 0;
      if (isNews) return stated(order, given);
    }
    if (before && exchangeRate !== null && !this.#isOpen(order, before, isMoved, isDated)) {
      return { exchangeRate: before.exchangeRate, rateSource: before.rateSource };
    }
    if (order.currency === baseCurrency) return { exchangeRate: ONE, rateSource: null };
    const found = this.#on(order.currency, order.orderDate);
    return found ? { exchangeRate: found, rateSource: 'table' } : unknown;
  }

  /** Whether the order takes the rate of its currency and its date. */
  #isOpen(order: Order, before: Order, isMoved: boolean, isDated: boolean): boolean {
    switch (before.rateSource) {
      case 'given':
        return isMoved && order.currency === baseCurrency;
      case 'table':
        return (
          isMoved || (isDated && [order, before].some((each) => each.manualStatus === 'Draft'))
        );
      default:
        return true;
    }
  }

  #on(currency: string, day: string): Rational | undefined {
    const days = [...(this.#rates.get(currency) ?? [])].sort(([one], [other]) =>
      one < other ? -1 : 1,
    );
    return days.filter(([from]) => from <= day).at(-1)?.[1];
  }
}

const unknown: Rate = { exchangeRate: null, rateSource: null };

function stated({ currency }: Order, given: Rational): Rate {
  const isPlain = currency === baseCurrency && given.compare(ONE) === 0;
  return { exchangeRate: given, rateSource: isPlain ? null : 'given' };
}

/** Whether the order has to stay a draft, and is none. */
export const lacksRate = ({ exchangeRate, manualStatus }: Order): boolean =>
  exchangeRate === null && manualStatus !== 'Draft' && manualStatus !== 'Cancelled';
