import { Columns3, ListFilter, Search } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { usePageTitle } from '../../base/page-title.ts';
import { useAddress } from '../../base/use-address.ts';
import { useWords } from '../../words/language.tsx';
import { useFormat } from '../format.ts';
import { Menu } from '../menu.tsx';
import { Choice } from './choice.tsx';
import { useColumns } from './columns.ts';
import { CreateButton } from './creation.tsx';
import { DayChoice } from './day-choice.tsx';
import type { Filter, ListDefinition } from './definition.ts';
import { ExportMenu } from './export-menu.tsx';
import styles from './list.module.css';
import { PeriodChoice } from './period-choice.tsx';
import { ViewsMenu } from './views-menu.tsx';

/** Milliseconds after the last key. */
const typingPause = 150;

interface ToolbarProps<Row> {
  definition: ListDefinition<Row>;
  query: Record<string, string>;
  count: string;
  searchRef: RefObject<HTMLInputElement | null>;
}

/** The line above a list: the title, the search, the filters, and the acts on the whole list. */
export function Toolbar<Row>({ definition, query, count, searchRef }: ToolbarProps<Row>) {
  const words = useWords().list;
  const columns = useColumns(definition);
  const [address] = useAddress();
  const [isOpen, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(heading);
  return (
    <header className={styles.toolbar}>
      <h1 ref={heading} tabIndex={-1}>
        {definition.title}
      </h1>
      {definition.tabs}
      <span className={`faint ${styles.count}`}>{count}</span>
      {definition.searchHint && <SearchField hint={definition.searchHint} fieldRef={searchRef} />}
      <button
        type="button"
        className={styles.fold}
        aria-label={words.filters}
        aria-expanded={isOpen}
        data-set={definition.filters.some(({ name }) => address[name] !== undefined)}
        onClick={() => setOpen(!isOpen)}
      >
        <ListFilter size={18} aria-hidden />
      </button>
      <div className={styles.tools} data-open={isOpen}>
        {definition.filters.map((filter) => (
          <FilterChoice key={filter.name} {...filter} />
        ))}
        {definition.period && <PeriodChoice title={definition.period} />}
        {definition.parameters?.map((name) => (
          <ParameterChip key={name} name={name} />
        ))}
        <ViewsMenu kind={definition.kind} />
        <Menu
          label={words.columns}
          icon={<Columns3 size={16} aria-hidden />}
          items={definition.columns.map((column) => ({
            name: column.title,
            checked: columns.shown.includes(column),
            run: () => columns.toggle(column),
          }))}
        />
        <ExportMenu definition={definition} query={query} columns={columns.shown} />
      </div>
      <span className={styles.actions}>
        {definition.actions}
        <CreateButton {...definition} />
      </span>
    </header>
  );
}

/** A choice among several values, a switch where there is one, a day where there is none. */
function FilterChoice({ name, title, options }: Filter) {
  const [address, change] = useAddress();
  const [only] = options;
  const chosen = address[name];
  const titleOf = (value: string) => options.find((one) => one.value === value)?.title ?? value;
  // An address may name several values at once.
  const isOther = chosen !== undefined && !options.some(({ value }) => value === chosen);
  const others = isOther
    ? [{ value: chosen, title: chosen.split(',').map(titleOf).join(', ') }]
    : [];
  if (!only) {
    return <DayChoice name={name} title={title} />;
  }
  if (options.length === 1) {
    return (
      <button
        type="button"
        className={styles.filter}
        aria-pressed={chosen === only.value}
        onClick={() => change({ [name]: chosen === only.value ? '' : only.value })}
      >
        {title}
      </button>
    );
  }
  return (
    <Choice
      title={title}
      value={chosen ?? ''}
      options={[...others, ...options]}
      onChange={(value) => change({ [name]: value })}
    />
  );
}

/** Something that only the address says, such as one vendor; a click removes it. */
function ParameterChip({ name }: { name: string }) {
  const words = useWords().list;
  const format = useFormat();
  const [address, change] = useAddress();
  const value = address[name];
  if (!value) return null;
  const title = words.parameters[name as keyof typeof words.parameters] ?? name;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value);
  return (
    <button
      type="button"
      className={styles.filter}
      aria-pressed="true"
      aria-label={words.removeFilter(title)}
      onClick={() => change({ [name]: '' })}
    >
      {isDay ? `${title} ${format.day(value)}` : title} ×
    </button>
  );
}

function SearchField({
  hint,
  fieldRef,
}: {
  hint: string;
  fieldRef: RefObject<HTMLInputElement | null>;
}) {
  const [{ q = '' }, change] = useAddress();
  const [text, setText] = useState(q);
  useEffect(() => setText(q), [q]);
  useEffect(() => {
    if (text === q) return;
    const timer = setTimeout(() => change({ q: text }), typingPause);
    return () => clearTimeout(timer);
  }, [text, q, change]);
  return (
    <span className={styles.search}>
      <Search size={14} aria-hidden />
      <input
        ref={fieldRef}
        type="search"
        placeholder={hint}
        aria-label={hint}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </span>
  );
}
