import { ageOf } from '@strainscope/console-contract';
import { Form, Input } from 'antd';
import { Field } from '../../shared/form/field.tsx';

/** Asked of whoever is under 18, as soon as the date of birth says so. */
export function GuardianField() {
  const birthDate: unknown = Form.useWatch('birth_date');
  if (!isUnder18(birthDate)) return null;
  return (
    <Field
      name="guardian_email"
      label="E-mail of a parent or guardian"
      required
      dependencies={['birth_date', 'email']}
      hint="We ask them for consent. Your account opens when they have given it."
    >
      <Input type="email" autoComplete="off" />
    </Field>
  );
}

/** @param birthDate as it is typed so far */
export function isUnder18(birthDate: unknown): boolean {
  return typeof birthDate === 'string' && birthDate !== '' && ageOf(birthDate) < 18;
}
