import type { Client } from '@stockwright/client';
import { useOpen } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { outdate, type RecordType } from '../../base/reads.ts';
import { useToast } from '../toast.tsx';

interface Kind {
  object: RecordType;
  home: string;
  remove(client: Client, id: string, options: { ifMatch: number }): Promise<unknown>;
}

/** Opens an order that was just made, and says that it is there, with a way back. */
export function useMade({ object, home, remove }: Kind) {
  const { id: org, client } = useOrganization();
  const toast = useToast();
  const open = useOpen();
  return ({ id, version }: { id: string; version: number }, text: string) => {
    outdate(org, object);
    toast({ text, tone: 'good', undo: () => remove(client, id, { ifMatch: version }) });
    open(`${home}/${id}`);
  };
}
