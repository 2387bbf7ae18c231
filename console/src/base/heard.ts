import { useQuery } from '@tanstack/react-query';
import { queries } from './queries.ts';

/** The position up to which the changes of an organization were heard of. */
const keyOfHeard = (org: string) => [org, 'to'];

export const hear = (org: string, position: number): unknown =>
  queries.setQueryData(keyOfHeard(org), position);

export const useHeard = (org: string): number =>
  useQuery({ queryKey: keyOfHeard(org), initialData: 0, enabled: false }).data;
