import { contactDetails } from '@strainscope/console-contract';
import { Input } from 'antd';
import { consoleApi } from '../../api/console.ts';
import { useSession } from '../../session/session.store.ts';
import { useUser } from '../../session/use-user.ts';
import { formatDay } from '../../shared/format/format-time.ts';
import { Field } from '../../shared/form/field.tsx';
import { Columns } from '../../shared/form/form-panel.tsx';
import { Select } from '../../shared/form/select.tsx';
import { ProfileForm } from './profile-form.tsx';
import type { ProfileTabProps } from './profile-tab-props.ts';
import styles from './profile.module.css';

const sexes = [
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
  { value: 'unspecified', label: 'Not specified' },
];

/** Names and address; the birth date is not changed here, because consent depends on it. */
export function ContactTab({ profile, editable, onChanged }: ProfileTabProps) {
  const { _id: user_id, version, contact, birth_date, email } = profile;
  const user = useUser();
  const { signedIn } = useSession.getState();
  return (
    <>
      <dl className={styles['facts']}>
        <dt>E-mail</dt>
        <dd>{email}</dd>
        <dt>Date of birth</dt>
        <dd>{birth_date === '' ? 'not known' : formatDay(birth_date)}</dd>
      </dl>
      <p className={styles['quiet']}>{birthDateNote(user.level)}</p>
      <ProfileForm
        schema={contactDetails}
        initialValues={contact}
        editable={editable}
        change={(values) => consoleApi.call('/auth/updateProfile', { body: { user_id, version, contact: values } })}
        onChanged={(changed) => {
          const { first_name, last_name } = changed.contact;
          if (user._id === user_id) signedIn({ ...user, first_name, last_name });
          onChanged(changed);
        }}
      >
        <Columns>
          <Field name="first_name" label="First name">
            <Input autoComplete="given-name" />
          </Field>
          <Field name="last_name" label="Last name">
            <Input autoComplete="family-name" />
          </Field>
        </Columns>
        <Field name="sex" label="Sex" hint="The solver has a female and a male head.">
          <Select options={sexes} />
        </Field>
        <Field name="address" label="Address">
          <Input.TextArea autoComplete="street-address" rows={3} />
        </Field>
      </ProfileForm>
    </>
  );
}

/** Players and families have somebody to ask; staff know whom they ask themselves. */
function birthDateNote(level: number): string {
  const why = 'consent depends on it';
  return level < 200 ? `Ask your team if the date of birth is wrong: ${why}.` : `The date of birth stays: ${why}.`;
}
