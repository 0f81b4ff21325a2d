import { Form } from 'antd';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { Field } from '../../shared/form/field.tsx';
import { Columns } from '../../shared/form/form-panel.tsx';
import { Select } from '../../shared/form/select.tsx';
import { SensorField } from './sensor-field.tsx';

interface Group {
  _id: string;
  name: string;
}

const none = Promise.resolve({ data: [] as Group[] });

/** The wish to join a team, down the tree; its staff is told and decides. */
export function GroupPicker() {
  const form = Form.useFormInstance();
  const organization = useGroup('organization_id');
  const institution = useGroup('institution_id');
  const organizations = useLoad('organizations', (signal) =>
    consoleApi.call('/auth/getAllOrg', { body: { search: '' } }, { signal }),
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
            groups={organizations.result?.data}
            onPick={() => form.resetFields(['institution_id', 'team_id'])}
          />
        </Field>
        <Field name="institution_id" label="Institution">
          <GroupSelect groups={institutions.result?.data} onPick={() => form.resetFields(['team_id'])} />
        </Field>
        <Field name="team_id" label="Team" hint="Its staff is told, and invites you.">
          <GroupSelect groups={teams.result?.data} />
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

interface GroupSelectProps {
  groups: readonly Group[] | undefined;
  onPick?: () => void;
  /** From the form's field. */
  id?: string;
  value?: string;
  onChange?: (id: string) => void;
}

function GroupSelect({ groups = [], onPick, onChange, ...field }: GroupSelectProps) {
  return (
    <Select
      {...field}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      disabled={groups.length === 0}
      options={groups.map(({ _id, name }) => ({ value: _id, label: name }))}
      onChange={(id: string) => {
        onPick?.();
        onChange?.(id);
      }}
    />
  );
}
