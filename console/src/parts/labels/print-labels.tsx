/** Prints labels of records: on sheets of stickers, a page each, or with a label printer. */
import { type PrintLabelsRequest, printLabels } from '@stockwright/client';
import { stored } from '../../base/stored.ts';
import { useLanguage, useWords } from '../../words/language.tsx';
import { ActPanel } from '../act/act-panel.tsx';
import { ChoiceField } from '../act/choices.tsx';
import { DecimalField, FieldRow } from '../act/fields.tsx';
import { useAct } from '../act/use-act.ts';
import { download } from '../download.ts';
import { useForm } from '../form/use-form.ts';
import type { LabelKind } from './kind.ts';
import { type SheetName, sheets } from './sheets.ts';

type Way = 'sheet' | 'page' | 'zpl';
type Dpi = '203' | '300' | '600';

interface Paper {
  way: Way;
  sheet: SheetName;
  /** Millimetres of a label that is not on a sheet. */
  width: string;
  height: string;
  dpi: Dpi;
}

const usualPaper: Paper = { way: 'sheet', sheet: 'a4-3x8', width: '100', height: '50', dpi: '203' };

/** The paper of the last labels, which is still in the printer. */
const keptAt = 'stockwright:labels';

interface Props {
  kind: LabelKind;
  ids: readonly string[];
  onClose(): void;
}

export default function PrintLabels({ kind, ids, onClose }: Props) {
  const words = useWords().labels;
  const form = useForm(() => ({
    ...usualPaper,
    ...stored<Partial<Paper>>(localStorage, keptAt),
    copies: '1',
  }));
  const { copies, ...paper } = form.values;
  const { at } = form;
  const body = bodyOf(kind, ids, paper, copies);
  const act = useAct({
    body,
    ready: false,
    call: (client) => printLabels(client, { body }),
    done(file) {
      download(file, `labels.${body.format}`);
      localStorage.setItem(keptAt, JSON.stringify(paper));
      onClose();
    },
  });
  return (
    <ActPanel title={words.title(ids.length)} act={act} submitName={words.submit} onClose={onClose}>
      <ChoiceField
        label={words.way}
        {...at('way')}
        pointer="/format"
        options={(['sheet', 'page', 'zpl'] as const).map((value) => ({
          value,
          title: words.ways[value],
        }))}
      />
      {paper.way === 'sheet' ? (
        <SheetField {...at('sheet')} />
      ) : (
        <FieldRow>
          <DecimalField label={words.width} {...at('width')} pointer="/layout/width" suffix="mm" />
          <DecimalField
            label={words.height}
            {...at('height')}
            pointer="/layout/height"
            suffix="mm"
          />
        </FieldRow>
      )}
      {paper.way === 'zpl' && (
        <ChoiceField
          label={words.dpi}
          {...at('dpi')}
          pointer="/layout/dpi"
          options={(['203', '300', '600'] as const).map((value) => ({ value, title: value }))}
        />
      )}
      <DecimalField label={words.copies} {...at('copies')} pointer="/entries/0/copies" />
    </ActPanel>
  );
}

interface SheetFieldProps {
  value: SheetName;
  onChange(value: SheetName): void;
}

function SheetField({ value, onChange }: SheetFieldProps) {
  const { locale, words } = useLanguage();
  const format = new Intl.NumberFormat(locale);
  return (
    <ChoiceField
      label={words.labels.sheet}
      pointer="/layout/sheet"
      value={value}
      onChange={onChange}
      hint={words.labels.sheetHint}
      options={sheets.map(({ name, paper, columns, rows, width, height }) => ({
        value: name,
        title: `${paper}, ${columns} × ${rows} (${format.format(width)} × ${format.format(height)} mm)`,
      }))}
    />
  );
}

function bodyOf(
  kind: LabelKind,
  ids: readonly string[],
  { way, sheet, width, height, dpi }: Paper,
  copies: string,
): PrintLabelsRequest {
  const number = Number(copies);
  const isCount = Number.isInteger(number) && number > 0;
  const size = { width, height };
  const layouts = { sheet: { sheet }, page: size, zpl: { ...size, dpi } };
  return {
    kind,
    format: way === 'zpl' ? 'zpl' : 'pdf',
    layout: layouts[way],
    // A wrong number is refused once, at its field, and not for each record.
    entries: ids.map((id, at) => ({ id, copies: at === 0 || isCount ? number : 1 })),
  };
}
