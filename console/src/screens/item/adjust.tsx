/** Brings the stock of an item in line with what is there, and corrects such an entry. */
import { useState } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { outdate } from '../../base/reads.ts';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { ChoiceField } from '../../parts/act/choices.tsx';
import {
  DayField,
  DecimalField,
  FieldRow,
  RecordField,
  TextField,
} from '../../parts/act/fields.tsx';
import { type Act, useAct } from '../../parts/act/use-act.ts';
import { useClosedPeriod } from '../../parts/act/use-closed-period.ts';
import { middleOf, todayIn, useFormat } from '../../parts/format.ts';
import { ImpactView } from '../../parts/impact.tsx';
import { useLocationChoice } from '../../parts/location-choice.ts';
import { type Choice, sources } from '../../parts/sources.ts';
import { useToast } from '../../parts/toast.tsx';
import { useWords } from '../../words/language.tsx';
import {
  adjust,
  cancelEntry,
  type Entered,
  movementOf,
  type Reason,
  reasons,
  type Target,
  type Written,
} from './adjustment.ts';

/** The form, as text. */
interface Form {
  why: Reason;
  quantity: string;
  unitCost: string;
  reason: string;
  day: string;
  notes: string;
}

interface AdjustProps {
  target: Target;
  title: string;
  unit?: string | undefined;
  initial: Form;
  /** Where it is at first. */
  at: Choice | undefined;
  /** The quantity that should be there, by location. */
  onHandAt?(locationId: string): string;
  onClose(): void;
  onDone?(written: Written): void;
}

export default function Adjust(props: AdjustProps) {
  const { target, title, initial, at, onHandAt = () => '0', onClose } = props;
  const words = useWords().adjust;
  const [form, setForm] = useState(initial);
  const [location, setLocation] = useLocationChoice('isStockLocation', at);
  const onHand = onHandAt(location?.id ?? '');
  const act = useAdjust(props, form, location, onHand);
  return (
    <ActPanel
      title={title}
      act={act}
      submitName={target.replaces ? words.correct : words.submit}
      onClose={onClose}
      dirty={form !== initial}
      preview={<ImpactView impact={act.preview?.impact} />}
    >
      <Fields
        {...props}
        form={form}
        onHand={onHand}
        location={location}
        onChange={(part) => setForm((before) => ({ ...before, ...part }))}
        onLocation={setLocation}
      />
    </ActPanel>
  );
}

interface FieldsProps extends AdjustProps {
  form: Form;
  onHand: string;
  location: Choice | undefined;
  onChange(part: Partial<Form>): void;
  onLocation(location: Choice | undefined): void;
}

function Fields({ target, unit, form, onHand, location, onChange, onLocation }: FieldsProps) {
  const words = useWords().adjust;
  const entered = { ...form, locationId: location?.id ?? '', eventDate: '' };
  const { adds = true } = movementOf(entered, onHand) ?? {};
  const isCount = form.why === 'counted';
  return (
    <>
      {!target.replaces && (
        <ChoiceField
          label={words.what}
          pointer=""
          value={form.why}
          onChange={(why) => onChange({ why: reasons.find((one) => one === why) ?? 'counted' })}
          options={reasons.map((value) => ({ value, title: words.kinds[value] }))}
        />
      )}
      <FieldRow>
        <DecimalField
          label={words.quantity}
          pointer="/quantity"
          value={form.quantity}
          onChange={(quantity) => onChange({ quantity })}
          suffix={unit}
          hint={isCount && <Difference entered={entered} onHand={onHand} />}
        />
        <RecordField
          label={words.location}
          pointer="/locationId"
          value={location}
          onChange={onLocation}
          source={sources.locations}
        />
        <CostOrReason adds={adds} form={form} onChange={onChange} />
        {!isCount && (
          <DayField
            label={words.day}
            pointer="/eventDate"
            value={form.day}
            onChange={(day) => onChange({ day })}
            hint={target.replaces ? words.dayKept : words.dayHint}
          />
        )}
        <TextField
          label={words.notes}
          pointer="/notes"
          value={form.notes}
          onChange={(notes) => onChange({ notes })}
        />
      </FieldRow>
    </>
  );
}

/** The cost of goods that are added, or the reason why goods are taken away. */
function CostOrReason({
  adds,
  form,
  onChange,
}: Pick<FieldsProps, 'form' | 'onChange'> & { adds: boolean }) {
  const words = useWords().adjust;
  if (!adds) {
    return (
      <TextField
        label={words.reason}
        pointer="/reason"
        value={form.reason}
        onChange={(reason) => onChange({ reason })}
      />
    );
  }
  return (
    <DecimalField
      label={words.unitCost}
      pointer="/unitCost"
      value={form.unitCost}
      onChange={(unitCost) => onChange({ unitCost })}
      hint={words.unitCostHint}
    />
  );
}

/** The difference of a count from the quantity that should be there. */
function Difference({ entered, onHand }: { entered: Entered; onHand: string }) {
  const words = useWords().adjust;
  const format = useFormat();
  const movement = movementOf(entered, onHand);
  if (entered.quantity === '') return words.onHand(format.exact(onHand));
  if (!movement) return words.asCounted;
  const quantity = /^[\d.]+$/.test(movement.quantity) ? format.exact(movement.quantity) : '–';
  return movement.adds ? words.adds(quantity) : words.takes(quantity);
}

function useAdjust(
  { target, onClose, onDone }: AdjustProps,
  form: Form,
  location: Choice | undefined,
  onHand: string,
): Act<Written> {
  const words = useWords().adjust;
  const { id, client, timezone } = useOrganization();
  const toast = useToast();
  // Events of today have their time: the middle of today may be still to come.
  const isToday = form.day === '' || form.day === todayIn(timezone);
  const entered = {
    ...form,
    locationId: location?.id ?? '',
    eventDate: isToday ? '' : middleOf(form.day, timezone),
  };
  const movement = movementOf(entered, onHand) ?? { adds: true, quantity: '' };
  const closed = useClosedPeriod();
  const act = useAct<Written>({
    body: { target, movement, entered },
    ready: movement.quantity !== '' && location !== undefined,
    call: (caller, options) =>
      adjust(caller, target, movement, entered, options, closed.query(options)),
    done: (written) => {
      outdate(id, 'stock');
      const again = { ...target, replaces: written.id };
      toast({
        text: target.replaces ? words.corrected : words.done,
        tone: 'good',
        // The entry that was replaced is not written again: a correction is corrected by another.
        ...(!target.replaces && { undo: () => cancelEntry(client, again, movement.adds) }),
      });
      onDone?.(written);
      onClose();
    },
  });
  return closed.asking(act);
}
