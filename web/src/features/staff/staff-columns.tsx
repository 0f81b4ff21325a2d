import { isLevel, levelLabels, type StaffMember } from '@strainscope/console-contract';
import { StateBadge } from '../../shared/badge/state-badge.tsx';
import { Time } from '../../shared/format/time.tsx';
import type { CsvColumn } from '../../shared/csv/list-csv.tsx';
import type { Column } from '../../shared/table/grid-table.tsx';
import { pathOfNode } from '../../shared/tree/tree-paths.ts';
import { Link } from 'react-router-dom';
import { permissionWords } from '../permissions/permission-words.ts';

export function staffName({ first_name, last_name }: Pick<StaffMember, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`.trim();
}

function roleOf({ level }: StaffMember): string {
  return isLevel(level) ? levelLabels[level] : String(level);
}

/** What a permission is called; a new one may not be known here yet. */
const words: Readonly<Record<string, { label: string }>> = permissionWords;
const namesOf = ({ permissions }: StaffMember) => permissions.map((each) => words[each]?.label ?? each);

const bothWays = (sort: string) => ({ sort, reverse: `-${sort}` });

/** The columns of every list of staff. */
export const staffColumns: Record<
  'name' | 'email' | 'role' | 'scope' | 'permissions' | 'signIn' | 'status',
  Column<StaffMember>
> = {
  name: {
    key: 'name',
    title: 'Name',
    primary: true,
    ...bothWays('name'),
    render: (member) => <Link to={`/profile/${member._id}`}>{staffName(member)}</Link>,
  },
  email: { key: 'email', title: 'E-mail', render: ({ email }) => <a href={`mailto:${email}`}>{email}</a> },
  role: { key: 'role', title: 'Role', ...bothWays('level'), largestFirst: true, render: roleOf },
  scope: {
    key: 'scope',
    title: 'Works at',
    render: ({ node_kind, node_id, node_name }) => <Link to={pathOfNode(node_kind, node_id)}>{node_name}</Link>,
  },
  permissions: {
    key: 'permissions',
    title: 'Permissions',
    render: (member) => namesOf(member).join(', ') || 'none',
  },
  signIn: {
    key: 'sign-in',
    title: 'Last sign-in',
    numeric: true,
    ...bothWays('last-sign-in'),
    render: ({ last_sign_in_at }) => <Time at={last_sign_in_at} />,
  },
  status: { key: 'status', title: 'Status', render: ({ status }) => <StateBadge state={status} /> },
};

/** The same as a file. */
export const staffCsv: CsvColumn<StaffMember>[] = [
  { title: 'Name', value: staffName },
  { title: 'E-mail', value: ({ email }) => email },
  { title: 'Role', value: roleOf },
  { title: 'Works at', value: ({ node_name }) => node_name },
  { title: 'Permissions', value: (member) => namesOf(member).join('; ') },
  { title: 'Last sign-in (UTC)', value: ({ last_sign_in_at }) => last_sign_in_at },
  { title: 'Status', value: ({ status }) => status },
];
