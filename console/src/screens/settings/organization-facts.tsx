/** Name, zone and currency of the organization, and what its books allow. */
import {
  type GetOrganizationResponse,
  getOrganization,
  updateOrganization,
} from '@stockwright/client';
import { useKeys } from '../../base/keys.tsx';
import { useIsAdmin } from '../../base/organization.tsx';
import { useAddress } from '../../base/use-address.ts';
import { useRead } from '../../base/use-read.ts';
import { Button } from '../../parts/button.tsx';
import { addressFields } from '../../parts/edit/address-fields.ts';
import { EditPanel } from '../../parts/edit/edit-panel.tsx';
import { type EditField, factsOf } from '../../parts/edit/edit-values.ts';
import { useFormat } from '../../parts/format.ts';
import { Facts, Loaded, Section } from '../../parts/record/record.tsx';
import { useWords, type Words } from '../../words/language.tsx';
import { languageOptions } from '../../words/languages.ts';
import { Logo } from './logo.tsx';
import { OnlyAdmins } from './rights.tsx';

type Settings = GetOrganizationResponse['settings'];

/** The words of a setting that is one of a few values. */
interface ChoiceWords<Value extends string> {
  label: string;
  options: Readonly<Record<Value, string>>;
}

/** All settings that are policies, so that none is without words. */
type Choices = {
  readonly [Name in Exclude<keyof Settings, 'closedThrough' | 'paperLanguage'>]: ChoiceWords<
    Settings[Name]
  >;
};

function choiceFields(choices: Choices, group: string): EditField[] {
  return Object.entries<ChoiceWords<string>>(choices).map(([name, { label, options }]) => ({
    name: `settings/${name}`,
    label,
    kind: 'choice',
    options: Object.entries(options).map(([value, title]) => ({ value, title })),
    group,
  }));
}

function fieldsOf(words: Words): readonly EditField[] {
  const own = words.settings;
  return [
    { name: 'name', label: own.name, isRequired: true },
    { name: 'baseCurrency', label: own.currency, kind: 'currency', hint: own.currencyHint },
    { name: 'timezone', label: own.timezone, kind: 'timezone', hint: own.timezoneHint },
    { name: 'phone', label: own.phone, hint: own.printedHint },
    { name: 'taxId', label: own.taxId, hint: own.printedHint },
    {
      name: 'settings/paperLanguage',
      label: own.paperLanguage,
      kind: 'choice',
      options: languageOptions,
      hint: own.paperLanguageHint,
    },
    ...addressFields(words.address),
    ...choiceFields(own.choices, own.rules),
    {
      name: 'settings/closedThrough',
      label: own.closedThrough,
      kind: 'day',
      group: own.rules,
      hint: own.closedHint,
    },
  ];
}

export function OrganizationFacts() {
  const words = useWords();
  const format = useFormat();
  const own = words.settings;
  const isAdmin = useIsAdmin();
  const [{ act }, change] = useAddress();
  const edit = () => isAdmin && change({ act: 'edit' });
  useKeys({ e: { name: own.edit, run: edit } });
  const found = useRead(getOrganization, {});
  const fields = fieldsOf(words);
  return (
    <Loaded query={found}>
      {(organization) => (
        <>
          <Section
            title={own.organization}
            actions={isAdmin && <Button onClick={edit}>{own.edit}</Button>}
          >
            <OnlyAdmins />
            <Facts facts={factsOf(fields, organization, { words: words.masters, format })} />
            {act === 'edit' && isAdmin && (
              <EditPanel<GetOrganizationResponse>
                title={own.edit}
                changed="organization"
                fields={fields}
                record={organization}
                withoutDryRun
                save={(to, body, { ifMatch }) =>
                  updateOrganization(to, { body, ...(ifMatch && { ifMatch }) })
                }
                read={(from) => getOrganization(from)}
                onClose={() => change({ act: '' })}
              />
            )}
          </Section>
          <Logo logo={organization.logo} />
        </>
      )}
    </Loaded>
  );
}
