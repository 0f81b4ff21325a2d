import type { PagedAnswer } from '@strainscope/console-contract';
import { Form, type SelectProps } from 'antd';
import { consoleApi } from '../../api/console.ts';
import { Field } from '../../shared/form/field.tsx';
import { Columns } from '../../shared/form/form-panel.tsx';
import { furtherOptions } from '../../shared/form/further-options.ts';
import { Select } from '../../shared/form/select.tsx';
import { useSearchedOptions } from '../../shared/form/use-searched-options.ts';
import { SensorField } from './sensor-field.tsx';

interface Group {
  _id: string;
  name: string;
}

const none = Promise.resolve<PagedAnswer<Group[]>>({
  message: 'OK',
  data: [],
  freshness: null,
  page: { next_cursor: null, total: 0 },
});

/** The wish to join a team, down the tree; the staff of the place, or the nearest above it, is told and decides. */
export function GroupPicker() {
  const form = Form.useFormInstance();
  const organization = useGroup('organization_id');
  const institution = useGroup('institution_id');
  const organizations = useSearchedOptions(
    'organizations',
    (search, signal) => consoleApi.call('signUp.organizations', { body: { search } }, { signal }),
    (words) => (words === '' ? 'There is no organization yet' : 'No organization of this name'),
  );
  const institutions = useSearchedOptions(
    `institutions ${organization}`,
    (search, signal) =>
      organization === ''
        ? none
        : consoleApi.call('signUp.institutions', { body: { organization_id: organization, search } }, { signal }),
    (words) => (words === '' ? 'This organization has no institution yet' : 'No institution of this name'),
  );
  const teams = useSearchedOptions(
    `teams ${institution}`,
    (search, signal) =>
      institution === ''
        ? none
        : consoleApi.call('signUp.teams', { body: { institution_id: institution, search } }, { signal }),
    (words) => (words === '' ? 'This institution has no team yet' : 'No team of this name'),
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
            {...institutions.select}
            disabled={organization === ''}
            groups={institutions.load.result?.data}
            further={furtherOptions(institutions.load.result)}
            onPick={() => form.resetFields(['team_id'])}
          />
        </Field>
        <Field
          name="team_id"
          label="Team"
          hint="Its staff is told, and invites you. If you choose no team, the staff of the institution or the organization is told."
        >
          <GroupSelect
            {...teams.select}
            disabled={institution === ''}
            groups={teams.load.result?.data}
            further={furtherOptions(teams.load.result)}
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
