import type { Client } from '@stockwright/client';
import type { ReactNode } from 'react';
import { useOpen } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { ActPanel } from '../act/act-panel.tsx';
import { type ActCall, useAct } from '../act/use-act.ts';
import { useSaved } from '../act/use-saved.ts';
import type { Draftable } from '../form/use-draft.ts';
import type { AnyOrder, OrderDefinition, OrderLine } from './definition.ts';

interface NewOrderProps<Order extends AnyOrder<Line>, Line extends OrderLine> {
  definition: OrderDefinition<Order, Line>;
  words: { create: string; submit: string; created(number: string): string };
  form: Draftable;
  body: object;
  /** Whether enough was entered for a preview. */
  ready: boolean;
  create(client: Client, options: ActCall): Promise<Order>;
  preview(order: Order): ReactNode;
  onClose(): void;
  /** The fields. */
  children: ReactNode;
}

/** A new order of any kind; its screen follows, and undo deletes it. */
export function NewOrder<Order extends AnyOrder<Line>, Line extends OrderLine>({
  definition,
  words,
  form,
  body,
  ready,
  create,
  preview,
  onClose,
  children,
}: NewOrderProps<Order, Line>) {
  const { client } = useOrganization();
  const open = useOpen();
  const saved = useSaved(definition.object);
  const act = useAct({
    body,
    ready,
    call: create,
    done(order) {
      const { id, version } = order;
      const undo = () => definition.remove(client, id, { ifMatch: version });
      saved(words.created(definition.numberOf(order)), undo);
      open(`${definition.home}/${id}`);
    },
  });
  return (
    <ActPanel
      title={words.create}
      act={act}
      submitName={words.submit}
      form={form}
      onClose={onClose}
      preview={act.preview && preview(act.preview)}
    >
      {children}
    </ActPanel>
  );
}
