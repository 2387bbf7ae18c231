/** Makes or changes a record of plain fields; a change by a colleague meanwhile is shown. */
import { type Client, Problem } from '@stockwright/client';
import { useState } from 'react';
import { useOrganization } from '../../shell/organization.tsx';
import { messageOf, queries } from '../../shell/queries.ts';
import { useWords } from '../../words/language.tsx';
import { ActPanel } from '../act/act-panel.tsx';
import { DecimalField, FieldRow, TextField } from '../act/fields.tsx';
import { type ActCall, useAct } from '../act/use-act.ts';
import { Button } from '../button.tsx';
import { SmallTable } from '../record/record.tsx';
import { useToast } from '../toast.tsx';
import styles from './edit.module.css';

export interface EditField {
  /** In the record and in the request. */
  name: string;
  label: string;
  kind?: 'text' | 'decimal' | 'whole';
}

type Values = Readonly<Record<string, string>>;
type Body = Record<string, string | number | null>;

interface Versioned {
  id: string;
  version: number;
}

interface EditPanelProps<Answer extends Versioned> {
  title: string;
  /** Second part of the query keys of these records. */
  kind: string;
  fields: readonly EditField[];
  /** The record that is changed; undefined for a new one. */
  record?: Answer;
  save(client: Client, body: Body, options: ActCall & { ifMatch?: number }): Promise<Answer>;
  read?(client: Client, id: string): Promise<Answer>;
  onClose(): void;
  onDone?(answer: Answer): void;
}

export function EditPanel<Answer extends Versioned>(props: EditPanelProps<Answer>) {
  const { title, kind, fields, record, save, onClose, onDone } = props;
  const words = useWords().edit;
  const { id } = useOrganization();
  const toast = useToast();
  const [base, setBase] = useState(record);
  const [values, setValues] = useState(() => valuesOf(fields, record));
  const body = bodyOf(fields, values, base);
  const act = useAct({
    body,
    ready: Object.keys(body).length > 0,
    call: (client, options) =>
      save(client, body, { ...options, ...(base && { ifMatch: base.version }) }),
    done: (answer) => {
      queries.invalidateQueries({ queryKey: [id, kind] });
      toast({ text: words.saved, tone: 'good' });
      onDone?.(answer);
      onClose();
    },
  });
  /** Their version, with what was changed here; what was not keeps their value. */
  const merge = (theirs: Answer) => {
    const [before, other] = [valuesOf(fields, base), valuesOf(fields, theirs)];
    const changed = Object.entries(values).filter(([name, text]) => text !== before[name]);
    setValues({ ...other, ...Object.fromEntries(changed) });
    setBase(theirs);
  };
  const conflict = act.problem?.code === 'precondition_failed';
  return (
    <ActPanel
      title={title}
      act={act}
      submitName={words.save}
      onClose={onClose}
      dirty={Object.keys(body).length > 0}
      preview={conflict && <Conflict<Answer> {...props} values={values} onBase={merge} />}
    >
      <FieldRow>
        {fields.map(({ name, label, kind: valueKind = 'text' }) => {
          const Kind = valueKind === 'decimal' ? DecimalField : TextField;
          return (
            <Kind
              key={name}
              label={label}
              pointer={`/${name}`}
              value={values[name] ?? ''}
              onChange={(text) => setValues((before) => ({ ...before, [name]: text }))}
            />
          );
        })}
      </FieldRow>
    </ActPanel>
  );
}

function valuesOf(fields: readonly EditField[], record: object | undefined): Values {
  const known = (record ?? {}) as Record<string, unknown>;
  return Object.fromEntries(fields.map(({ name }) => [name, textOf(known[name])]));
}

const textOf = (value: unknown): string => (value == null ? '' : String(value));

/** What differs from the record; an empty field of a record is null. */
function bodyOf(fields: readonly EditField[], values: Values, record: object | undefined): Body {
  const before = valuesOf(fields, record);
  const changed = fields.filter(({ name }) => values[name] !== before[name]);
  return Object.fromEntries(
    changed.map(({ name, kind }) => {
      const text = values[name] ?? '';
      if (text.trim() === '') return [name, null];
      return [name, kind === 'whole' && /^\d{1,9}$/.test(text) ? Number(text) : text];
    }),
  );
}

interface ConflictProps<Answer extends Versioned> extends EditPanelProps<Answer> {
  values: Values;
  onBase(record: Answer): void;
}

/** Both versions side by side, field by field. */
function Conflict<Answer extends Versioned>({
  fields,
  record,
  read,
  values,
  onBase,
}: ConflictProps<Answer>) {
  const words = useWords().edit;
  const { client } = useOrganization();
  const [theirs, setTheirs] = useState<Answer | undefined>();
  const [problem, setProblem] = useState<string | undefined>();
  const show = async () => {
    try {
      if (record && read) setTheirs(await read(client, record.id));
    } catch (error) {
      setProblem(error instanceof Problem ? error.message : messageOf(error));
    }
  };
  if (!theirs) {
    return (
      <p>
        {problem ?? words.conflict} <Button onClick={show}>{words.compare}</Button>
      </p>
    );
  }
  const other = valuesOf(fields, theirs);
  return (
    <div className={styles.conflict}>
      <SmallTable
        label={words.compare}
        rows={fields.filter(({ name }) => other[name] !== values[name])}
        idOf={({ name }) => name}
        columns={[
          { title: words.field, cell: ({ label }) => label },
          { title: words.mine, cell: ({ name }) => values[name] },
          { title: words.theirs, cell: ({ name }) => other[name] },
        ]}
      />
      <Button onClick={() => onBase(theirs)}>{words.keepMine}</Button>
    </div>
  );
}
