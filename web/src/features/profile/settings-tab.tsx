import { profileSettings } from '@strainscope/console-contract';
import { consoleApi } from '../../api/console.ts';
import { Field } from '../../shared/form/field.tsx';
import { Select } from '../../shared/form/select.tsx';
import { ProfileForm } from './profile-form.tsx';
import type { ProfileTabProps } from './profile-tab-props.ts';
import styles from './profile.module.css';

const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));

/** What follows the person to every machine; theme and density belong to the machine. */
export function SettingsTab({ profile, editable, onChanged }: ProfileTabProps) {
  const { _id: user_id, version, settings } = profile;
  return (
    <>
      <ProfileForm
        schema={profileSettings.partial()}
        initialValues={{ time_zone: settings.time_zone || undefined }}
        editable={editable}
        change={({ time_zone = '' }) =>
          consoleApi.call('profiles.update', { body: { user_id, version, settings: { time_zone } } })
        }
        onChanged={onChanged}
      >
        <Field
          name="time_zone"
          label="Time zone"
          hint="Of times in letters, which otherwise are in UTC; screens show the zone of the browser."
        >
          <Select allowClear showSearch placeholder="UTC" options={zones} />
        </Field>
      </ProfileForm>
      <p className={styles['quiet']}>Theme, density and keyboard shortcuts: see Display in the account menu.</p>
    </>
  );
}
