/** Reads how a cost came about. */
import { getCostExplanation } from '@stockwright/client';
import { useRead } from '../../base/use-read.ts';

/** The figure that is explained: of an entry, or of one unit of an item. */
export interface Subject {
  ledgerEntryId?: string;
  skuId?: string;
  materialId?: string;
}

/** A tree, or in a summary its last parts. */
export const useExplanation = (subject: Subject, summary: boolean) =>
  useRead(getCostExplanation, { query: { ...subject, ...(summary && { summary }) } });
