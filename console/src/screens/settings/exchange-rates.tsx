/** Exchange rates: listed, added one by one or pasted from a spreadsheet, deleted. */
import {
  deleteExchangeRate,
  type ListExchangeRatesResponse,
  listExchangeRates,
} from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useKeys } from '../../base/keys.tsx';
import { useIsAdmin, useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { useAddress } from '../../base/use-address.ts';
import { Ask } from '../../parts/act/ask.tsx';
import { useSaved } from '../../parts/act/use-saved.ts';
import { Button } from '../../parts/button.tsx';
import { readAll } from '../../parts/read-all.ts';
import { Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';
import { NewRates } from './new-rates.tsx';
import { OnlyAdmins } from './rights.tsx';

type Rate = ListExchangeRatesResponse['data'][number];

export function ExchangeRates() {
  const words = useWords().exchangeRates;
  const { currency: base } = useOrganization();
  const isAdmin = useIsAdmin();
  const [{ act }, change] = useAddress();
  const [ending, setEnding] = useState<Rate | undefined>();
  const add = () => isAdmin && change({ act: 'rates' });
  useKeys({ c: { name: words.add, run: add } });
  return (
    <Section
      title={words.title}
      actions={
        isAdmin && (
          <Button main onClick={add}>
            {words.add}
          </Button>
        )
      }
    >
      <p className="faint">{words.text(base)}</p>
      <OnlyAdmins />
      <RateTable {...(isAdmin && { onDelete: setEnding })} />
      {act === 'rates' && isAdmin && <NewRates onClose={() => change({ act: '' })} />}
      {ending && <DeleteRate rate={ending} onClose={() => setEnding(undefined)} />}
    </Section>
  );
}

function RateTable({ onDelete }: { onDelete?(rate: Rate): void }) {
  const words = useWords().exchangeRates;
  const { id, client } = useOrganization();
  const found = useQuery({
    queryKey: keyOf(id, listExchangeRates),
    queryFn: ({ signal }) => readAll(client, listExchangeRates, { query: { limit: 200 }, signal }),
  });
  const change = {
    title: words.changes,
    cell: (rate: Rate) => (
      <Button
        aria-label={words.deleteRate(rate.currency, rate.validFrom)}
        onClick={() => onDelete?.(rate)}
      >
        {words.deleteIt}
      </Button>
    ),
  };
  return (
    <Loaded query={found}>
      {(rates) => (
        <SmallTable
          label={words.title}
          rows={rates}
          idOf={(rate) => rate.id}
          empty={words.none}
          columns={[
            { title: words.currency, cell: ({ currency }) => currency },
            { title: words.rate, cost: ({ rate }) => rate },
            { title: words.validFrom, day: ({ validFrom }) => validFrom },
            ...(onDelete ? [change] : []),
          ]}
        />
      )}
    </Loaded>
  );
}

function DeleteRate({ rate, onClose }: { rate: Rate; onClose(): void }) {
  const words = useWords().exchangeRates;
  const saved = useSaved('exchange_rate', onClose);
  const { currency, validFrom, version } = rate;
  return (
    <Ask
      title={words.deleteRate(currency, validFrom)}
      text={words.deleteText}
      submitName={words.deleteIt}
      call={(client, options) =>
        deleteExchangeRate(client, { path: { id: rate.id }, ...options, ifMatch: version })
      }
      done={() => saved(words.deleted(currency, validFrom))}
      onClose={onClose}
    />
  );
}
