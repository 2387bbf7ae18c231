/** The organization: who works in it, what programs may do, and how its books are kept. */

import { useOrganization } from '../../base/organization.tsx';
import { useAddress } from '../../base/use-address.ts';
import { RecordPage } from '../../parts/record/record.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { useWords, type Words } from '../../words/language.tsx';
import { Account } from './account.tsx';
import { DeleteOrganization } from './delete-organization.tsx';
import { ExchangeRates } from './exchange-rates.tsx';
import { Invitations } from './invitations.tsx';
import { Members } from './members.tsx';
import { OrganizationFacts } from './organization-facts.tsx';
import { Tokens } from './tokens.tsx';
import { Webhooks } from './webhooks.tsx';

const tabsOf = (words: Words['settings']) => [
  { value: '', title: words.members },
  { value: 'tokens', title: words.tokens },
  { value: 'webhooks', title: words.webhooks },
  { value: 'exchange-rates', title: words.exchangeRates },
  { value: 'organization', title: words.organization },
  { value: 'account', title: words.account },
];

export default function Settings() {
  const words = useWords().settings;
  const { name } = useOrganization();
  const [{ tab = '' }] = useAddress();
  return (
    <RecordPage title={words.title} states={<span className="faint">{name}</span>}>
      <div>
        <Tabs name="tab" label={words.title} options={tabsOf(words)} />
      </div>
      <Shown tab={tab} />
    </RecordPage>
  );
}

function Shown({ tab }: { tab: string }) {
  if (tab === 'tokens') return <Tokens />;
  if (tab === 'webhooks') return <Webhooks />;
  if (tab === 'exchange-rates') return <ExchangeRates />;
  if (tab === 'account') return <Account />;
  if (tab === 'organization') {
    return (
      <>
        <OrganizationFacts />
        <DeleteOrganization />
      </>
    );
  }
  return (
    <>
      <Members />
      <Invitations />
    </>
  );
}
