/** Deletes a return: its goods are where they were before. */
import { useOpen } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { outdate } from '../../base/reads.ts';
import { Reverse } from '../act/reverse.tsx';
import { useToast } from '../toast.tsx';
import type { Returned, ReturnProps } from './kind.tsx';

export default function DeleteReturn<Row extends Returned, One extends Row>({
  of,
  one,
  onClose,
}: ReturnProps<Row, One> & { onClose(): void }) {
  const { words } = of;
  const { id: org } = useOrganization();
  const toast = useToast();
  const open = useOpen();
  const { id, version, returnNumber } = one;
  return (
    <Reverse
      title={words.removeTitle(returnNumber)}
      text={words.removeText}
      submitName={words.remove}
      version={version}
      onClose={onClose}
      call={(client, options) => of.remove(client, id, { ifMatch: version, ...options })}
      done={() => {
        open(of.orderOf(one)?.to ?? of.path);
        outdate(org, of.reads, ...of.papers);
        toast({ text: words.removed(returnNumber), tone: 'good' });
      }}
    />
  );
}
