import { isMinorBornOn } from '@strainscope/console-contract';
import { Form, Input } from 'antd';
import { Field } from '../../shared/form/field.tsx';

/**
 * Asked of whoever is under 18, as soon as the date of birth says so.
 * @param player of whom something is measured
 */
export function GuardianField({ player }: { player: boolean }) {
  const birthDate: unknown = Form.useWatch('birth_date');
  if (!isMinorBornOn(birthDate)) return null;
  return (
    <Field
      name="guardian_email"
      label="E-mail of a parent or guardian"
      required
      dependencies={['birth_date', 'email']}
      hint={
        player
          ? 'We ask them for consent. Your account opens when they have given it.'
          : 'You are under 18: we ask them for consent, also to what may be measured should you wear a sensor one day. Your account opens when they have given it.'
      }
    >
      <Input type="email" autoComplete="off" />
    </Field>
  );
}
