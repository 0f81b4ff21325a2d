import type { UploadSettingsInput } from '@strainscope/console-contract';
import { Checkbox, ConfigProvider, InputNumber, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { Select } from '../../shared/form/select.tsx';
import styles from './upload.module.css';

type Simulation = NonNullable<UploadSettingsInput['simulation']>;
type Conditioning = NonNullable<UploadSettingsInput['conditioning']>;

interface SettingsFormProps {
  settings: UploadSettingsInput;
  onChange: (settings: UploadSettingsInput) => void;
  /** The sensor's own rate where it has to be confirmed, Hz. */
  rateToConfirm: number | undefined;
  /** Files have been ingested with these settings: the rest of the upload has the same. */
  settled: boolean;
}

const FILTERS: { value: NonNullable<Conditioning['filter']>; label: string }[] = [
  { value: 'default', label: 'Butterworth, 175 Hz linear, 250 Hz angular' },
  { value: 'butterworth-200', label: 'Butterworth, 200 Hz' },
  { value: 'cfc-60', label: 'CFC 60' },
  { value: 'cfc-180', label: 'CFC 180' },
  { value: 'cfc-1000', label: 'CFC 1000' },
  { value: 'none', label: 'No filter' },
];

/** How the motion is conditioned and the runs are made. Every setting has a default that suits most uploads. */
export function SettingsForm({ settings, onChange, rateToConfirm, settled }: SettingsFormProps) {
  const { simulation = {}, conditioning = {} } = settings;
  const simulate = (part: Partial<Simulation>) => onChange({ ...settings, simulation: { ...simulation, ...part } });
  const condition = (part: Partial<Conditioning>) =>
    onChange({ ...settings, conditioning: { ...conditioning, ...part } });
  return (
    <ConfigProvider componentDisabled={settled}>
      <fieldset className={styles['settings']} disabled={settled}>
        <legend>Settings</legend>
        {settled && (
          <p className={styles['settled']}>
            Settled by the first file that was ingested. Other settings take another upload.
          </p>
        )}
        <Field label="Mesh">
          <Segmented<'coarse' | 'fine'>
            aria-label="Mesh"
            value={simulation.mesh_type ?? 'coarse'}
            onChange={(mesh_type) => simulate({ mesh_type })}
            options={[
              { value: 'coarse', label: 'Coarse' },
              { value: 'fine', label: 'Fine' },
            ]}
          />
        </Field>
        <Field label="Head model">
          <Segmented<'player' | 'male' | 'female'>
            aria-label="Head model"
            value={simulation.mesh_subtype ?? 'player'}
            onChange={(mesh_subtype) => simulate({ mesh_subtype })}
            options={[
              { value: 'player', label: 'The player’s' },
              { value: 'male', label: 'Male' },
              { value: 'female', label: 'Female' },
            ]}
          />
        </Field>
        <Field label="Instance">
          <Segmented<'production' | 'beta'>
            aria-label="Instance"
            value={simulation.instance_type ?? 'production'}
            onChange={(instance_type) => simulate({ instance_type })}
            options={[
              { value: 'production', label: 'Production' },
              { value: 'beta', label: 'Beta' },
            ]}
          />
        </Field>
        <Field label="Filter">
          <Select
            aria-label="Filter"
            value={conditioning.filter ?? 'default'}
            onChange={(filter) => condition({ filter })}
            options={FILTERS}
            popupMatchSelectWidth={false}
          />
        </Field>
        {rateToConfirm !== undefined && (
          <Field label="Sample rate (Hz), please confirm">
            <InputNumber
              aria-label="Sample rate in hertz"
              min={200}
              max={200_000}
              value={conditioning.sample_rate_hz ?? rateToConfirm}
              onChange={(rate) => condition({ sample_rate_hz: rate ?? rateToConfirm })}
            />
          </Field>
        )}
        <div className={styles['checks']}>
          <Checkbox
            checked={simulation.exclude_simulated ?? true}
            onChange={(event) => simulate({ exclude_simulated: event.target.checked })}
          >
            Exclude already simulated
          </Checkbox>
          <Checkbox
            checked={settings.replace_duplicates ?? false}
            onChange={(event) => onChange({ ...settings, replace_duplicates: event.target.checked })}
          >
            Replace duplicates
          </Checkbox>
          <Checkbox
            checked={simulation.save_vtu ?? false}
            onChange={(event) => simulate({ save_vtu: event.target.checked })}
          >
            Save VTU files
          </Checkbox>
        </div>
      </fieldset>
    </ConfigProvider>
  );
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles['field']}>
      <span aria-hidden>{label}</span>
      {children}
    </div>
  );
}
