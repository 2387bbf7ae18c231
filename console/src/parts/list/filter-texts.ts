import { useWords } from '../../words/language.tsx';
import { isDay, useFormat } from '../format.ts';
import type { ListDefinition } from './definition.ts';

/** The filters of a list as they are read: the name of each, and the value that was chosen. */
export function useFilterTexts<Row>(
  { filters, parameters = [], period }: ListDefinition<Row>,
  query: Record<string, string>,
): readonly string[] {
  const words = useWords().list;
  const format = useFormat();
  const shown = (value: string) => (isDay(value) ? format.day(value) : value);
  const named = (title: string, value: string) => (value ? `${title}: ${value}` : title);
  const { q, from, to } = query;
  return [
    ...(q ? [`“${q}”`] : []),
    ...(period && (from || to)
      ? [named(period, [from, to].map((day) => (day ? format.day(day) : '')).join(' – '))]
      : []),
    ...filters.flatMap(({ name, title, options }) => {
      const value = query[name];
      if (!value) return [];
      const titleOf = (one: string) => options.find((each) => each.value === one)?.title ?? one;
      // A switch is named by its title alone.
      const isSwitch = options.length === 1;
      const text = value.split(',').map((one) => shown(titleOf(one)));
      return [named(title, isSwitch ? '' : text.join(', '))];
    }),
    ...parameters.flatMap((name) => {
      const value = query[name];
      if (!value) return [];
      const title = words.parameters[name as keyof typeof words.parameters] ?? name;
      return [named(title, isDay(value) ? shown(value) : '')];
    }),
  ];
}
