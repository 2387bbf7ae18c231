import { useQuery } from '@tanstack/react-query';
import { queries } from './queries.ts';

/** The position up to which the changes of an organization were heard of. */
const keyOfHeard = (org: string) => [org, 'heard'] as const;

export const hear = (org: string, position: number): unknown =>
  queries.setQueryData(keyOfHeard(org), position);

/** Whether an answer up to `position` lacks changes that were heard of. */
export function useIsBehind(org: string): (position: number) => boolean {
  const { data } = useQuery({ queryKey: keyOfHeard(org), initialData: 0, enabled: false });
  return (position) => position < data;
}
