/** Goods of a day on which their place was counted: whether they were there when it was. */
import { listStockCounts } from '@stockwright/client';
import { useEffect } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { useRead } from '../../base/use-read.ts';
import { useWords } from '../../words/language.tsx';
import { ChoiceField } from '../act/choices.tsx';
import { dayIn, isDay, todayIn } from '../format.ts';

const sides = ['', 'before', 'after'] as const;
/** Empty: the time at which the goods are entered decides. */
export type CountSide = (typeof sides)[number];
export const byTime: CountSide = '';

interface Props {
  /** Empty: today. */
  day: string;
  locationIds: readonly (string | null)[];
  pointer: string;
  value: CountSide;
  onChange(value: CountSide): void;
}

/** Counts that are looked through for those of the day. */
const latest = 20;

/** A choice where the place was counted on the day; without a count there is none. */
export function CountSideField({ day, locationIds, value, ...field }: Props) {
  const words = useWords().act;
  const { timezone } = useOrganization();
  const counts = useCountsOf(day || todayIn(timezone), locationIds);
  const { onChange } = field;
  const isAsked = counts.length > 0;
  useEffect(() => {
    if (!isAsked && value !== byTime) onChange(byTime);
  }, [isAsked, value, onChange]);
  if (!isAsked) return null;
  return (
    <ChoiceField
      label={words.countSide(counts.map(({ countNumber }) => countNumber).join(', '))}
      {...{ value, ...field }}
      options={sides.map((side) => ({ value: side, title: words.countSides[side] }))}
    />
  );
}

/** The counts that one of the places may have had on a day. */
function useCountsOf(day: string, locationIds: Props['locationIds']) {
  const { timezone } = useOrganization();
  const asked = { query: { limit: latest, sort: '-createdAt' as const } };
  const { data } = useRead(listStockCounts, asked, { enabled: isDay(day) });
  const dayOf = (time: string) => dayIn(timezone, new Date(time));
  return (data?.data ?? []).filter(({ status, scope, createdAt, postedAt }) => {
    const isThere = scope.locationIds?.some((id) => locationIds.includes(id)) ?? true;
    if (status === 'Cancelled' || !isThere || dayOf(createdAt) > day) return false;
    return postedAt === null || day <= dayOf(postedAt);
  });
}
