import { Form, type SelectProps } from 'antd';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { Field } from '../../shared/form/field.tsx';
import { Columns } from '../../shared/form/form-panel.tsx';
import { furtherOptions } from '../../shared/form/further-options.ts';
import { loadedOptions } from '../../shared/form/loaded-options.ts';
import { Select } from '../../shared/form/select.tsx';
import { useSearchedOptions } from '../../shared/form/use-searched-options.ts';
import { SensorField } from './sensor-field.tsx';

interface Group {
  _id: string;
  name: string;
}

const none = Promise.resolve({ data: [] as Group[] });
const byLabel = { optionFilterProp: 'label' } as const;

/** The wish to join a team, down the tree; the staff of the place, or the nearest above it, is told and decides. */
export function GroupPicker() {
  const form = Form.useFormInstance();
  const organization = useGroup('organization_id');
  const institution = useGroup('institution_id');
  const organizations = useSearchedOptions(
    'organizations',
    (search, signal) => consoleApi.call('/auth/getAllOrg', { body: { search } }, { signal }),
    (words) => (words === '' ? 'There is no organization yet' : 'No organization of this name'),
  );
  const institutions = useLoad(`institutions ${organization}`, (signal) =>
    organization === ''
      ? none
      : consoleApi.call('/auth/getOrgInstituions', { body: { organization_id: organization } }, { signal }),
  );
  const teams = useLoad(`teams ${institution}`, (signal) =>
    institution === ''
      ? none
      : consoleApi.call('/auth/getInsTeams', { body: { institution_id: institution } }, { signal }),
  );
  return (
    <>
      <Columns>
        <Field name="organization_id" label="Organization">
          <GroupSelect
            {...organizations.select}
            placeholder="Type a name"
            groups={organizations.load.result?.data}
            further={furtherOptions(organizations.load.result)}
            onPick={() => form.resetFields(['institution_id', 'team_id'])}
          />
        </Field>
        <Field name="institution_id" label="Institution">
          <GroupSelect
            {...loadedOptions(institutions, 'This organization has no institution yet')}
            showSearch={byLabel}
            disabled={organization === ''}
            groups={institutions.result?.data}
            onPick={() => form.resetFields(['team_id'])}
          />
        </Field>
        <Field
          name="team_id"
          label="Team"
          hint="Its staff is told, and invites you. If you choose no team, the staff of the institution or the organization is told."
        >
          <GroupSelect
            {...loadedOptions(teams, 'This institution has no team yet')}
            showSearch={byLabel}
            disabled={institution === ''}
            groups={teams.result?.data}
          />
        </Field>
        <SensorField />
      </Columns>
    </>
  );
}

function useGroup(field: string): string {
  const value: unknown = Form.useWatch(field);
  return typeof value === 'string' ? value : '';
}

interface GroupSelectProps extends SelectProps<string> {
  groups: readonly Group[] | undefined;
  /** Stands after the groups. */
  further?: ReturnType<typeof furtherOptions>;
  onPick?: () => void;
}

/** Its id, value and change are the form's. */
function GroupSelect({ groups = [], further = [], onPick, onChange, ...select }: GroupSelectProps) {
  return (
    <Select<string>
      allowClear
      {...select}
      options={[...groups.map(({ _id, name }) => ({ value: _id, label: name })), ...further]}
      onChange={(...chosen) => {
        onPick?.();
        onChange?.(...chosen);
      }}
    />
  );
}
