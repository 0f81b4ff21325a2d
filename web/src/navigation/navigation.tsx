import {
  AlertOutlined,
  ApartmentOutlined,
  BankOutlined,
  DashboardOutlined,
  ExperimentOutlined,
  HomeOutlined,
  IdcardOutlined,
  LineChartOutlined,
  LockOutlined,
  QuestionCircleOutlined,
  SafetyCertificateOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { Level } from '@strainscope/console-contract';
import type { ReactNode } from 'react';
import type { Permission } from '../features/permissions/permission-words.ts';
import type { SignedInUser } from '../session/signed-in-user.ts';

export interface NavigationItem {
  label: string;
  to: string;
  icon?: ReactNode;
}

/** The header's links, the same for everybody. */
export const headerItems: readonly NavigationItem[] = [
  { label: 'Home', to: '/home' },
  { label: 'How It Works', to: '/how-it-works' },
  { label: 'Technical Details', to: '/technical-details' },
  { label: 'Contact Us', to: '/contact' },
  { label: 'Blogs', to: '/blogs' },
  { label: 'Dashboard', to: '/user/dashboard' },
];

/** What administrators alone may open. */
const administration: readonly NavigationItem[] = [
  { label: 'Staff', to: '/admin/staff', icon: <IdcardOutlined /> },
  { label: 'Undefined members', to: '/players/undefined', icon: <QuestionCircleOutlined /> },
  { label: 'Data security', to: '/data-security', icon: <LockOutlined /> },
  { label: 'Compliance', to: '/compliance/irb', icon: <SafetyCertificateOutlined /> },
];

/** Where each level finds the staff of what it runs; administrators have theirs above. */
const staffPages: Readonly<Record<number, string>> = {
  [Level.team]: '/team/staff',
  [Level.institution]: '/institution/staff',
  [Level.organization]: '/organization/staff',
};

/**
 * The sidebar of a role: what its level may open, from the top of the tree down; for whoever plays their own events, and
 * for whoever has children the family.
 */
export function sidebarItems({ _id, level, plays, has_children }: SignedInUser): NavigationItem[] {
  const simulations = { label: 'Simulations', to: '/pendingSimulation/all', icon: <ExperimentOutlined /> };
  const own = plays ? [{ label: 'My events', to: `/player/dashboard/${_id}`, icon: <LineChartOutlined /> }] : [];
  const family = { label: 'Family', to: `/family/${_id}`, icon: <HomeOutlined /> };
  if (level === Level.player) return [...own, simulations];
  if (level === Level.family) {
    return [...own, family, { label: 'Staff', to: '/staff', icon: <IdcardOutlined /> }, simulations];
  }
  const tree = [
    { from: Level.admin, label: 'Overview', to: '/dashboard', icon: <DashboardOutlined /> },
    { from: Level.organization, label: 'Organizations', to: '/user/organizations', icon: <ApartmentOutlined /> },
    { from: Level.institution, label: 'Institutions', to: '/user/institutions', icon: <BankOutlined /> },
    { from: Level.team, label: 'Teams', to: '/user/teams', icon: <TeamOutlined /> },
    { from: Level.team, label: 'Players', to: '/tab/playerslist', icon: <UserOutlined /> },
    { from: Level.team, label: 'Alerts', to: '/alerts', icon: <AlertOutlined /> },
  ];
  const staff = staffPages[level];
  return [
    ...tree.filter(({ from }) => level >= from),
    ...(staff === undefined ? [] : [{ label: 'Staff', to: staff, icon: <IdcardOutlined /> }]),
    ...own,
    ...(has_children ? [family] : []),
    simulations,
    ...(level === Level.admin ? administration : []),
  ];
}

/** Pages that stand within one of the sidebar, as the palette finds them: what level and permissions let somebody use. */
export function innerPages(
  { level }: Pick<SignedInUser, 'level'>,
  permissions: readonly Permission[],
): NavigationItem[] {
  const overview = [
    { label: 'Operations', to: '/dashboard?tab=operations' },
    { label: 'Costs', to: '/dashboard?tab=costs' },
    { label: 'Budgets', to: '/dashboard?tab=budgets' },
  ];
  const research = [
    { label: 'Batches', to: '/pendingSimulation/batches' },
    { label: 'Own problems', to: '/research/problems' },
  ];
  return [...(level === Level.admin ? overview : []), ...(permissions.includes('research') ? research : [])];
}
