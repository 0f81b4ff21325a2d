import { contactDetails } from '@strainscope/console-contract';
import { Input } from 'antd';
import { Link } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useSession } from '../../session/session.store.ts';
import { useUser } from '../../session/use-user.ts';
import { Field } from '../../shared/form/field.tsx';
import { Columns } from '../../shared/form/form-panel.tsx';
import { Select } from '../../shared/form/select.tsx';
import { EMAIL_SECTION } from '../security/email-address.tsx';
import { BirthDate } from './birth-date.tsx';
import { ProfileForm } from './profile-form.tsx';
import type { ProfileTabProps } from './profile-tab-props.ts';
import styles from './profile.module.css';

const sexes = [
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
  { value: 'unspecified', label: 'Not specified' },
];

/** Names and address. What letters go to, and who decides, is changed by ways of their own. */
export function ContactTab({ profile, editable, onChanged }: ProfileTabProps) {
  const { _id: user_id, version, contact, email } = profile;
  const user = useUser();
  const own = user._id === user_id;
  const { signedIn } = useSession.getState();
  return (
    <>
      <dl className={styles['facts']}>
        <dt>E-mail</dt>
        <dd>
          {email}
          {own && (
            <>
              {' · '}
              <Link to={`/profile/${user_id}/security#${EMAIL_SECTION}`}>Change the address</Link>
            </>
          )}
        </dd>
        <dt>Date of birth</dt>
        <dd>
          <BirthDate profile={profile} editable={editable} onChanged={onChanged} />
        </dd>
      </dl>
      <ProfileForm
        schema={contactDetails}
        initialValues={contact}
        editable={editable}
        change={(values) => consoleApi.call('profiles.update', { body: { user_id, version, contact: values } })}
        onChanged={(changed) => {
          const { first_name, last_name } = changed.contact;
          if (own) signedIn({ ...user, first_name, last_name });
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
        {/* Staff are not told where somebody lives. */}
        {contact.address !== null && (
          <Field name="address" label="Address">
            <Input.TextArea autoComplete="street-address" rows={3} />
          </Field>
        )}
      </ProfileForm>
    </>
  );
}
