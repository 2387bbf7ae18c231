/** How many can be made now, and what limits it. */
import { getBuildableQuantity } from '@stockwright/client';
import { Go } from '../../base/link.tsx';
import { useRead } from '../../base/use-read.ts';
import { Badge, Quantity } from '../../parts/figures.tsx';
import { isZero } from '../../parts/format.ts';
import { Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import { useSkuUnit } from '../../parts/units.ts';
import { useWords } from '../../words/language.tsx';

/** Inputs that are shown: the first ones limit the quantity. */
const shown = 8;

export function Buildable({ skuId, locationId }: { skuId: string; locationId: string }) {
  const words = useWords().workOrders;
  const unit = useSkuUnit(skuId);
  const found = useRead(getBuildableQuantity, { path: { id: skuId }, query: { locationId } });
  return (
    <Section title={words.buildable}>
      <Loaded query={found}>
        {({ quantity, inputs }) => (
          <>
            <p>
              <strong>
                <Quantity value={quantity} unit={unit} />
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
                  quantity: (input) => input.available,
                  beside: (input) => ({ unit: input.unit }),
                },
                {
                  title: words.allows,
                  quantity: (input) => input.allows,
                  beside: () => ({ unit }),
                },
                {
                  title: words.missing,
                  quantity: ({ missing }) => (isZero(missing) ? null : missing),
                  beside: (input) => ({ unit: input.unit }),
                },
              ]}
            />
          </>
        )}
      </Loaded>
    </Section>
  );
}
