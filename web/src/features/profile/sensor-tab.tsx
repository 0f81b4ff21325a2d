import { playingPosition, type Profile, type Sport } from '@strainscope/console-contract';
import { Form } from 'antd';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { Field } from '../../shared/form/field.tsx';
import { Select } from '../../shared/form/select.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { SensorNames } from '../players/sensor-names.tsx';
import { ProfileForm } from './profile-form.tsx';
import type { ProfileTabProps } from './profile-tab-props.ts';
import { TeamStays } from './team-stays.tsx';
import styles from './profile.module.css';

/** What the person wears, and what they play. */
export function SensorTab({ profile, editable, onChanged }: ProfileTabProps) {
  const { _id: user_id, version, position } = profile;
  const sports = useLoad('sports', (signal) => consoleApi.call('profiles.sports', {}, { signal }));
  return (
    <div className={styles['parts']}>
      <WornSensors profile={profile} />
      <CallView load={sports} rows={3}>
        {({ data }) => (
          <ProfileForm
            schema={playingPosition.partial()}
            initialValues={{ sport: position.sport || undefined, position: position.position || undefined }}
            editable={editable}
            change={({ sport = '', position: played = '' }) =>
              consoleApi.call('profiles.setPosition', { body: { user_id, version, sport, position: played } })
            }
            onChanged={onChanged}
          >
            <SportFields sports={data} />
          </ProfileForm>
        )}
      </CallView>
      <TeamStays personId={user_id} />
    </div>
  );
}

/** The positions follow the sport; another sport empties the position. */
function SportFields({ sports }: { sports: readonly Sport[] }) {
  const form = Form.useFormInstance();
  const sport = Form.useWatch<string | undefined>('sport', form);
  const positions = sports.find(({ name }) => name === sport)?.positions ?? [];
  return (
    <>
      <Field name="sport" label="Sport">
        <Select
          allowClear
          showSearch
          options={sports.map(({ name }) => ({ value: name, label: name }))}
          onChange={() => form.setFieldValue('position', undefined)}
        />
      </Field>
      <Field name="position" label="Position">
        <Select
          allowClear
          disabled={positions.length === 0}
          options={positions.map((name) => ({ value: name, label: name }))}
        />
      </Field>
    </>
  );
}

function WornSensors({ profile: { _id } }: { profile: Profile }) {
  const load = useLoad(`sensors of ${_id}`, (signal) =>
    consoleApi.call('players.get', { body: { player_id: _id } }, { signal }),
  );
  return (
    <dl className={styles['facts']}>
      <dt>Sensor</dt>
      <dd>
        {/* A person who was never in a team is no player yet. */}
        {load.error?.status === 404 ? (
          'none assigned'
        ) : (
          <CallView load={load} rows={1}>
            {({ data }) => <SensorNames player={data} />}
          </CallView>
        )}
      </dd>
    </dl>
  );
}
