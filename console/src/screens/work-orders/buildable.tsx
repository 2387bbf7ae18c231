/** How many can be made now, and what limits it. */
import { getBuildableQuantity } from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { Badge, Quantity } from '../../parts/figures.tsx';
import { isZero } from '../../parts/format.ts';
import { Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';

/** Inputs that are shown: the first ones limit the quantity. */
const shown = 8;

export function Buildable({ skuId, locationId }: { skuId: string; locationId: string }) {
  const words = useWords().workOrders;
  const { id, client } = useOrganization();
  const found = useQuery({
    queryKey: keyOf(id, getBuildableQuantity, skuId, locationId),
    queryFn: ({ signal }) =>
      getBuildableQuantity(client, { path: { id: skuId }, query: { locationId }, signal }),
  });
  return (
    <Section title={words.buildable}>
      <Loaded query={found}>
        {({ quantity, inputs }) => (
          <>
            <p>
              <strong>
                <Quantity value={quantity} />
              </strong>{' '}
              {words.canBeMade}
            </p>
            <SmallTable
              label={words.limits}
              rows={inputs.slice(0, shown)}
              idOf={(input) => input.id}
              empty={words.noInputs}
              columns={[
                {
                  title: words.input,
                  cell: (input) => (
                    <>
                      <Go to={`/items/${input.type === 'sku' ? 'skus' : 'materials'}/${input.id}`}>
                        {input.code}
                      </Go>{' '}
                      <span className="faint">{input.name}</span>{' '}
                      {input.id === inputs[0]?.id && <Badge tone="attention">{words.limit}</Badge>}
                    </>
                  ),
                },
                {
                  title: words.available,
                  cell: (input) => <Quantity value={input.available} unit={input.unit} />,
                  align: 'end',
                },
                {
                  title: words.allows,
                  cell: (input) => <Quantity value={input.allows} />,
                  align: 'end',
                },
                {
                  title: words.missing,
                  cell: ({ missing }) => <Quantity value={isZero(missing) ? null : missing} />,
                  align: 'end',
                },
              ]}
            />
          </>
        )}
      </Loaded>
    </Section>
  );
}
