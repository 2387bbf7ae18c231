import { useLanguage } from '../../words/language.tsx';
import { ChoiceField, FlagField, SeveralField } from '../act/choices.tsx';
import { DayField, DecimalField, FieldRow, RecordField, TextField } from '../act/fields.tsx';
import { currencies, timezones } from '../choices.ts';
import type { Form } from '../form/use-form.ts';
import { textOf } from '../form/values.ts';
import { countries } from './countries.ts';
import styles from './edit.module.css';
import { choiceOf, type EditField, type Values } from './edit-values.ts';

interface EditFieldsProps {
  fields: readonly EditField[];
  form: Form<Values>;
  isNew: boolean;
}

/** The fields of a record, those of one heading together. */
export function EditFields({ fields, ...of }: EditFieldsProps) {
  const groups = new Set(fields.map(({ group }) => group));
  return [...groups].map((group) => (
    <section key={group ?? ''} className={styles.group} aria-label={group}>
      {group && <h2>{group}</h2>}
      <FieldRow>
        {fields
          .filter((field) => field.group === group)
          .map((field) => (
            <OneField key={field.name} field={field} {...of} />
          ))}
      </FieldRow>
    </section>
  ));
}

interface OneFieldProps extends Omit<EditFieldsProps, 'fields'> {
  field: EditField;
}

/** A field of a record by its kind. */
function OneField({ field, form, isNew }: OneFieldProps) {
  const { name, label, kind, options = [], canBeEmpty, hint, source, currencyIn } = field;
  const { locale } = useLanguage();
  const { value, ...bound } = form.at(name);
  const props = { ...bound, label, ...(hint && { hint }), value: textOf(value) };
  if (kind === 'record') {
    return source && <RecordField {...props} value={choiceOf(value)} source={source} />;
  }
  if (kind === 'choice' || (kind === 'flag' && options.length > 0)) {
    // Only a new record can leave a choice to the service.
    const hasEmpty = isNew || canBeEmpty;
    const offered = hasEmpty ? options : options.filter((option) => option.value !== '');
    return <ChoiceField {...props} options={offered} />;
  }
  if (kind === 'several') return <SeveralField {...props} options={options} />;
  if (kind === 'flag') return <FlagField {...props} />;
  if (kind === 'day') return <DayField {...props} />;
  if (kind === 'country') return <TextField {...props} choices={countries(locale)} />;
  if (kind === 'currency') return <TextField {...props} choices={currencies(locale)} />;
  if (kind === 'timezone') return <TextField {...props} choices={timezones(locale)} />;
  if (kind !== 'decimal') return <TextField {...props} />;
  const currency = currencyIn && textOf(form.at(currencyIn).value);
  return <DecimalField {...props} {...(currency && { suffix: currency })} />;
}
