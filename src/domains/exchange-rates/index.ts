import { deleteExchangeRate } from './delete-exchange-rate.ts';
import { listExchangeRates } from './list-exchange-rates.ts';
import { setExchangeRates } from './set-exchange-rates.ts';

export const exchangeRateEndpoints = [listExchangeRates, setExchangeRates, deleteExchangeRate];
