/** Brings the stock of an item in line with what is there, and corrects such an entry. */
import { useOrganization } from '../../base/organization.tsx';
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
import { useSaved } from '../../parts/act/use-saved.ts';
import { byTime, CountSideField } from '../../parts/counts/count-side.tsx';
import { useForm } from '../../parts/form/use-form.ts';
import { type Chosen, notChosen, textOf } from '../../parts/form/values.ts';
import { middleOf, todayIn, useFormat } from '../../parts/format.ts';
import { ImpactView } from '../../parts/impact.tsx';
import { sources } from '../../parts/sources.ts';
import { useUsualLocation } from '../../parts/usual-location.ts';
import { useWords } from '../../words/language.tsx';
import {
  adjust,
  cancelEntry,
  type Entered,
  movementOf,
  reasons,
  type Target,
  type Written,
} from './adjustment.ts';

/** The fields, as they were when the form was opened. */
type Fields = Omit<Entered, 'locationId' | 'count'>;

const required = { quantity: '', locationId: '' };

interface AdjustProps {
  target: Target;
  title: string;
  unit?: string | undefined;
  initial: Fields;
  /** Where it is at first. */
  at: Chosen;
  /** The quantity that should be there, by location. */
  onHandAt?(locationId: string): string;
  onClose(): void;
  /** Follows a save, in place of `onClose`. */
  onDone?(written: Written): void;
}

export default function Adjust(props: AdjustProps) {
  const { target, title, unit, initial, at: first, onHandAt = () => '0', onClose } = props;
  const words = useWords().adjust;
  const usual = useUsualLocation('isStockLocation', first);
  const form = useForm(() => ({ ...initial, count: byTime, locationId: notChosen }), {
    usual: ({ locationId }) => ({ locationId: usual(locationId) }),
    required,
  });
  const { values, at } = form;
  const entered = { ...values, locationId: textOf(values.locationId) };
  const places = [entered.locationId];
  const onHand = onHandAt(entered.locationId);
  const act = useAdjust(props, entered, onHand);
  const { adds = true } = movementOf(entered, onHand) ?? {};
  const isCount = entered.why === 'counted';
  return (
    <ActPanel
      title={title}
      act={act}
      submitName={target.replaces ? words.correct : words.submit}
      form={form}
      onClose={onClose}
      preview={<ImpactView impact={act.preview?.impact} />}
    >
      {!target.replaces && (
        <ChoiceField
          label={words.what}
          {...at('why')}
          options={reasons.map((value) => ({ value, title: words.kinds[value] }))}
        />
      )}
      <FieldRow>
        <DecimalField
          label={words.quantity}
          {...at('quantity')}
          suffix={unit}
          hint={isCount && <Difference entered={entered} onHand={onHand} />}
        />
        <RecordField label={words.location} {...at('locationId')} source={sources.locations} />
        {adds ? (
          <DecimalField label={words.unitCost} {...at('unitCost')} hint={words.unitCostHint} />
        ) : (
          <TextField label={words.reason} {...at('reason')} />
        )}
        {!isCount && (
          <DayField
            label={words.day}
            {...at('eventDate')}
            hint={target.replaces ? words.dayKept : words.dayHint}
          />
        )}
        <TextField label={words.notes} {...at('notes')} />
        {!isCount && !target.replaces && (
          <CountSideField day={values.eventDate} locationIds={places} {...at('count')} />
        )}
      </FieldRow>
    </ActPanel>
  );
}

/** The difference of a count from the quantity that should be there. */
function Difference({ entered, onHand }: { entered: Entered; onHand: string }) {
  const words = useWords().adjust;
  const format = useFormat();
  const movement = movementOf(entered, onHand);
  if (entered.quantity === '') return words.onHand(format.quantity(onHand));
  if (!movement) return words.asCounted;
  const quantity = /^[\d.]+$/.test(movement.quantity) ? format.quantity(movement.quantity) : '–';
  return movement.adds ? words.adds(quantity) : words.takes(quantity);
}

function useAdjust(
  { target, onClose, onDone }: AdjustProps,
  { eventDate: day, ...entry }: Entered,
  onHand: string,
): Act<Written> {
  const words = useWords().adjust;
  const { client, timezone } = useOrganization();
  const saved = useSaved('stock', onDone ? undefined : onClose);
  // Events of today have their time: the middle of today may be still to come.
  const isToday = day === '' || day === todayIn(timezone);
  const entered = { ...entry, eventDate: isToday ? '' : middleOf(day, timezone) };
  const movement = movementOf(entered, onHand) ?? { adds: true, quantity: '' };
  const closed = useClosedPeriod();
  const act = useAct<Written>({
    body: { target, movement, entered },
    ready: movement.quantity !== '' && entered.locationId !== '',
    call: (caller, options) =>
      adjust(caller, target, movement, entered, options, closed.query(options)),
    done: (written) => {
      const again = { ...target, replaces: written.id };
      const undo = () => cancelEntry(client, again, movement.adds);
      // The entry that was replaced is not written again: a correction is corrected by another.
      const closing = target.replaces ? saved(words.corrected) : saved(words.done, undo);
      onDone?.(written);
      return closing;
    },
  });
  return closed.asking(act);
}
