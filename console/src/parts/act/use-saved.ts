import { useEffect, useRef } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { outdate, type Read, type RecordType } from '../../base/reads.ts';
import { useToast } from '../toast.tsx';

/**
 * Follows a write: says that it is kept, with a way back where there is one. Closes its panel once
 * the page below shows what was written: a panel that is opened next begins with that. The message
 * of a panel comes as it closes: one that moves from the panel to the page loses a click.
 */
export function useSaved(changed: RecordType | Read | readonly RecordType[], onClose?: () => void) {
  const { id } = useOrganization();
  const toast = useToast();
  const isOpen = useRef(false);
  const atEnd = useRef<() => void>(undefined);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      atEnd.current?.();
      atEnd.current = undefined;
    };
  }, []);
  return async (text?: string, undo?: () => Promise<unknown>) => {
    const say = () => text && toast({ text, tone: 'good', ...(undo && { undo }) });
    if (onClose && isOpen.current) atEnd.current = say;
    else say();
    await outdate(id, ...[changed].flat());
    if (isOpen.current) onClose?.();
  };
}
