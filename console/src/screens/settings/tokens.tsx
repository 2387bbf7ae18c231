/** The user's own API tokens for this organization: for scripts, and for agents that only read. */
import { type ListApiTokensResponse, listApiTokens, revokeApiToken } from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useKeys } from '../../base/keys.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { useAddress } from '../../base/use-address.ts';
import { Ask } from '../../parts/act/ask.tsx';
import { useSaved } from '../../parts/act/use-saved.ts';
import { Button } from '../../parts/button.tsx';
import { Badge, Time } from '../../parts/figures.tsx';
import { readAll } from '../../parts/read-all.ts';
import { Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';
import { NewToken } from './new-token.tsx';
import { Secret } from './secret.tsx';

type Token = ListApiTokensResponse['data'][number];

export function Tokens() {
  const words = useWords().settings;
  const [{ act }, change] = useAddress();
  const [made, setMade] = useState<{ token: string | null } | undefined>();
  const [ending, setEnding] = useState<Token | undefined>();
  const create = () => change({ act: 'token' });
  useKeys({ c: { name: words.newToken, run: create } });
  return (
    <Section
      title={words.tokens}
      actions={
        <Button main onClick={create}>
          {words.newToken}
        </Button>
      }
    >
      <p className="faint">{words.tokensText}</p>
      <TokenTable onRevoke={setEnding} />
      {act === 'token' && <NewToken onClose={() => change({ act: '' })} onMade={setMade} />}
      {made && (
        <Secret
          title={words.theToken}
          text={words.tokenUse}
          secret={made.token}
          onClose={() => setMade(undefined)}
        />
      )}
      {ending && <Revoke token={ending} onClose={() => setEnding(undefined)} />}
    </Section>
  );
}

function TokenTable({ onRevoke }: { onRevoke(token: Token): void }) {
  const words = useWords().settings;
  const { id, client } = useOrganization();
  const found = useQuery({
    queryKey: keyOf(id, listApiTokens),
    queryFn: ({ signal }) =>
      readAll(client, listApiTokens, { query: { orgId: id, limit: 200 }, signal }),
  });
  return (
    <Loaded query={found}>
      {(tokens) => (
        <SmallTable
          label={words.tokens}
          rows={tokens}
          idOf={(token) => token.id}
          empty={words.noTokens}
          columns={[
            { title: words.name, cell: ({ name }) => name },
            { title: words.begins, cell: ({ prefix }) => <code>{prefix}…</code> },
            {
              title: words.may,
              cell: ({ readOnly }) =>
                readOnly ? (
                  <Badge>{words.reads}</Badge>
                ) : (
                  <Badge tone="attention">{words.writes}</Badge>
                ),
            },
            { title: words.lastUsed, cell: ({ lastUsedAt }) => <Time value={lastUsedAt} /> },
            {
              title: words.until,
              cell: ({ expiresAt }) => (expiresAt ? <Time value={expiresAt} /> : words.withoutEnd),
            },
            {
              title: words.actions,
              cell: (token) => (
                <Button aria-label={words.revokeOf(token.name)} onClick={() => onRevoke(token)}>
                  {words.revoke}
                </Button>
              ),
            },
          ]}
        />
      )}
    </Loaded>
  );
}

function Revoke({ token: { id, name }, onClose }: { token: Token; onClose(): void }) {
  const words = useWords().settings;
  const saved = useSaved(listApiTokens, onClose);
  return (
    <Ask
      title={words.revokeOf(name)}
      text={words.revokeText}
      submitName={words.revoke}
      call={(client, { signal }) =>
        revokeApiToken(client, { path: { id }, ...(signal && { signal }) })
      }
      done={() => saved(words.isRevoked(name))}
      onClose={onClose}
    />
  );
}
