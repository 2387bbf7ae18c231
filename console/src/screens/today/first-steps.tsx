/** The first steps of a new organization: each leads to where it is done, until it is done. */
import { listBoms, listLocations, listMaterials, listSkus } from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { Section } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';
import styles from './today.module.css';

/** Records that there must be one of, each with the calls that ask for one. */
const steps = [
  { name: 'locations', list: listLocations, enter: '/locations?act=new' },
  {
    name: 'materials',
    list: listMaterials,
    enter: '/stock?act=new',
    file: '/import?kind=materials',
  },
  {
    name: 'products',
    list: listSkus,
    enter: '/stock?ledger=skus&act=new',
    file: '/import?kind=products',
  },
  { name: 'recipes', list: listBoms, enter: '/recipes', file: '/import?kind=recipes' },
] as const;

export function FirstSteps() {
  const words = useWords().today;
  const { id, client } = useOrganization();
  const { data: open } = useQuery({
    queryKey: keyOf(
      id,
      steps.map(({ list }) => list),
      'first-steps',
    ),
    queryFn: async ({ signal }) => {
      const asked = { query: { limit: 1 }, signal };
      const found = await Promise.all(steps.map(({ list }) => list(client, asked)));
      return steps.filter((_step, at) => found[at]?.data.length === 0);
    },
  });
  // Who only buys and sells has no recipes.
  if (!open || open.every(({ name }) => name === 'recipes')) return null;
  return (
    <Section title={words.firstSteps}>
      <ol className={styles.steps}>
        {open.map((step) => (
          <li key={step.name}>
            <Go to={step.enter}>{words.steps[step.name]}</Go>
            {'file' in step && (
              <>
                {' '}
                <span className="faint">{words.or}</span> <Go to={step.file}>{words.importIt}</Go>
              </>
            )}
          </li>
        ))}
        <li>
          <Go to="/import?kind=openingStock">{words.steps.openingStock}</Go>
        </li>
        <li>
          <Go to="/settings?act=invite">{words.steps.colleagues}</Go>
        </li>
      </ol>
    </Section>
  );
}
