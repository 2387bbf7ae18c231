/** Makes or changes a record of plain fields; a change by a colleague meanwhile is shown. */
import type { Client } from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import type { Read, RecordType } from '../../base/reads.ts';
import { messageOf } from '../../base/refusals.ts';
import { useUser } from '../../base/user.ts';
import { useWords } from '../../words/language.tsx';
import { ActPanel } from '../act/act-panel.tsx';
import { type ActCall, useAct } from '../act/use-act.ts';
import { useSaved } from '../act/use-saved.ts';
import { Button } from '../button.tsx';
import { useForm } from '../form/use-form.ts';
import { textOf } from '../form/values.ts';
import { useFormat } from '../format.ts';
import { SmallTable } from '../record/record.tsx';
import styles from './edit.module.css';
import { EditFields } from './edit-fields.tsx';
import {
  type Body,
  bodyOf,
  choiceOf,
  type EditField,
  requiredOf,
  type Values,
  valuesOf,
} from './edit-values.ts';

interface Versioned {
  id: string;
  version: number;
  updatedAt?: string;
  updatedByName?: string | null;
}

interface EditPanelProps<Answer extends Versioned> {
  title: string;
  /** The types of records that are out of date when it is saved. */
  changed: RecordType | Read;
  fields: readonly EditField[];
  /** The record that is changed; undefined for a new one. */
  record?: Answer;
  save(client: Client, body: Body, options: ActCall & { ifMatch?: number }): Promise<Answer>;
  read?(client: Client, id: string): Promise<Answer>;
  /** The effect of the write, beside the form. */
  preview?(answer: Answer): ReactNode;
  /** Whether the service takes no dry run of it: its refusals then come when it is saved. */
  withoutDryRun?: boolean;
  onClose(): void;
  /** Follows a save, in place of `onClose`: a panel that led on has nothing to close. */
  onDone?(answer: Answer): void;
}

export function EditPanel<Answer extends Versioned>(props: EditPanelProps<Answer>) {
  const { title, changed, fields, record, save, withoutDryRun = false, onClose, onDone } = props;
  const words = useWords().edit;
  const saved = useSaved(changed, onDone ? undefined : onClose);
  const [base, setBase] = useState(record);
  const form = useForm(() => valuesOf(fields, record), { required: requiredOf(fields) });
  const { values } = form;
  const body = bodyOf(fields, values, base);
  const act = useAct({
    // A refusal is of the version that was changed, too.
    body: { body, version: base?.version },
    ready: Object.keys(body).length > 0 && !withoutDryRun,
    call: (client, options) =>
      save(client, body, { ...options, ...(base && { ifMatch: base.version }) }),
    done: (answer) => {
      const closing = saved(words.saved);
      onDone?.(answer);
      return closing;
    },
  });
  /** Their version, with what was changed here; what was not keeps their value. */
  const merge = (theirs: Answer) => {
    const [before, other] = [valuesOf(fields, base), valuesOf(fields, theirs)];
    const isMine = ([name]: [string, unknown]) => textOf(values[name]) !== textOf(before[name]);
    form.set({ ...other, ...Object.fromEntries(Object.entries(values).filter(isMine)) });
    setBase(theirs);
  };
  const conflict = act.problem?.code === 'precondition_failed' ? act.problem.requestId : undefined;
  return (
    <ActPanel
      title={title}
      act={conflict !== undefined ? { ...act, problem: undefined } : act}
      submitName={words.save}
      form={form}
      onClose={onClose}
      preview={
        conflict !== undefined ? (
          <Conflict<Answer> {...props} values={values} refusal={conflict} onBase={merge} />
        ) : (
          act.preview && props.preview?.(act.preview)
        )
      }
    >
      <EditFields fields={fields} form={form} isNew={base === undefined} />
    </ActPanel>
  );
}

interface ConflictProps<Answer extends Versioned> extends EditPanelProps<Answer> {
  values: Values;
  /** The request that was refused: each is refused for what the record is then. */
  refusal: string;
  onBase(record: Answer): void;
}

/** Both versions side by side, field by field. */
function Conflict<Answer extends Versioned>({
  fields,
  record,
  read,
  values,
  refusal,
  onBase,
}: ConflictProps<Answer>) {
  const words = useWords().edit;
  const { id, client } = useOrganization();
  const format = useFormat();
  const { data: user } = useUser();
  const [isShown, setShown] = useState(false);
  const { data: theirs, error } = useQuery({
    queryKey: [id, 'conflict', record?.id, refusal],
    queryFn: async () => (record && read ? read(client, record.id) : null),
    staleTime: 0,
    gcTime: 0,
  });
  if (error) return <p role="alert">{messageOf(error)}</p>;
  if (!theirs) return <p role="alert">{words.conflict}</p>;
  const { updatedAt = '', updatedByName = null } = theirs;
  const at = updatedAt && format.time(updatedAt);
  const told =
    updatedByName === null || !at
      ? words.conflict
      : updatedByName === user?.name
        ? words.ownConflict(at)
        : words.conflictWith(updatedByName, at);
  if (!isShown) {
    return (
      <p role="alert">
        {told} <Button onClick={() => setShown(true)}>{words.compare}</Button>
      </p>
    );
  }
  const other = valuesOf(fields, theirs);
  const shown = ({ name, options }: EditField, of: Values) =>
    options?.find(({ value }) => value === of[name])?.title ??
    choiceOf(of[name])?.code ??
    textOf(of[name]);
  return (
    <div className={styles.conflict}>
      <SmallTable
        label={words.compare}
        rows={fields.filter(({ name }) => textOf(other[name]) !== textOf(values[name]))}
        idOf={({ name }) => name}
        columns={[
          { title: words.field, cell: ({ label }) => label },
          { title: words.mine, cell: (field) => shown(field, values) },
          { title: words.theirs, cell: (field) => shown(field, other) },
        ]}
      />
      <Button onClick={() => onBase(theirs)}>{words.keepMine}</Button>
    </div>
  );
}
