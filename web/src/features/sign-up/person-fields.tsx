import { Input, Radio } from 'antd';
import type { FieldName } from '../../shared/form/form-schema.ts';
import { Field } from '../../shared/form/field.tsx';
import { Columns } from '../../shared/form/form-panel.tsx';

const SEXES = [
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
  { value: 'unspecified', label: 'Not said' },
];

const sexOfOthers = 'Of you; only a head model needs it. “Not said” will do.';

function emailHint({ fixedEmail, guardian }: { fixedEmail: boolean; guardian: boolean }): string | undefined {
  if (guardian) return 'Yours: you sign in with it and get our letters there.';
  return fixedEmail ? 'The invitation came to this address: you sign in with it.' : undefined;
}

interface PersonFieldsProps {
  /** In a list of people: which of them. */
  within?: readonly number[];
  /** The fields are about another person: the browser does not fill in the viewer's own name. */
  other?: boolean;
  /** The letter went to this address: it cannot be another. */
  fixedEmail?: boolean;
  phone?: boolean;
  /** The person answers for children. */
  guardian?: boolean;
  /** The person is a player: nobody else wears a sensor. */
  player?: boolean;
}

/** Who somebody is: the same fields for oneself, for a child, from an invitation. */
export function PersonFields(props: PersonFieldsProps) {
  const { within = [], other = false, fixedEmail = false, phone = true, guardian = false, player = !guardian } = props;
  const at = (name: string): FieldName => (within.length === 0 ? name : [...within, name]);
  const own = (purpose: string) => (other ? 'off' : purpose);
  return (
    <>
      <Columns>
        <Field name={at('first_name')} label="First name">
          <Input autoComplete={own('given-name')} />
        </Field>
        <Field name={at('last_name')} label="Last name">
          <Input autoComplete={own('family-name')} />
        </Field>
        <Field
          name={at('birth_date')}
          label="Date of birth"
          hint={
            guardian ? 'Yours, not the child’s: a guardian is 18 or older.' : 'Under 18, a parent or guardian decides.'
          }
        >
          <Input type="date" autoComplete={own('bday')} />
        </Field>
        <Field name={at('sex')} label="Sex" hint={player ? 'The head model depends on it.' : sexOfOthers}>
          <Radio.Group options={SEXES} aria-label="Sex" />
        </Field>
      </Columns>
      <Field name={at('email')} label="E-mail" hint={emailHint({ fixedEmail, guardian })}>
        <Input
          type="email"
          autoComplete={own('email')}
          readOnly={fixedEmail}
          variant={fixedEmail ? 'borderless' : 'outlined'}
        />
      </Field>
      {phone && (
        <Field name={at('phone')} label="Phone" hint="With the country’s code: +31 6 12345678">
          <Input type="tel" autoComplete={own('tel')} />
        </Field>
      )}
    </>
  );
}
