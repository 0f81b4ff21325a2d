import {
  type Control,
  type Invitee,
  Level,
  type SentInvitation,
  type StaffMember,
} from '@strainscope/console-contract';
import * as league from './league.ts';
import type { MockAnswers } from '../mock-answers.ts';

const page = (data: unknown[]) => ({
  message: 'ok',
  data,
  page: { next_cursor: null, total: data.length },
  freshness: null,
});
const one = (data: unknown) => ({ message: 'ok', data });

const staff: StaffMember[] = [
  league.organizations[0]!,
  league.institutions[0]!,
  league.teams[0]!,
  league.teams[1]!,
].map(({ _id, kind, name }, index) => ({
  _id: league.players[index]!._id,
  first_name: ['Ida', 'Omar', 'Noor', 'Cleo'][index]!,
  last_name: 'Visser',
  email: `staff-${index + 1}@ashworth-college.example.org`,
  level: [Level.organization, Level.institution, Level.team, Level.team][index]!,
  node_id: _id,
  node_kind: kind,
  node_name: name,
  permissions: index === 2 ? ['portal', 'api'] : [],
  last_sign_in_at: index === 3 ? null : `2026-11-2${index}T08:30:00.000Z`,
  status: index === 1 ? 'deactivated' : 'active',
}));

const control = (id: string, part: Partial<Control>): Control => ({
  id,
  requirement: '§ 99.31 (a)(1)(ii): only officials with a legitimate interest',
  owner: 'Dana Officer',
  meaning: 'Inside a school only those see a record who need it for their work.',
  measure: 'Staff see their own subtree alone; the database itself hides the rest',
  status: 'met',
  evidence: 'Every table of the database that names a person keeps its rows from whoever may not see them',
  query: 'select 1',
  sources: [],
  next_review: '2027-02-01',
  checked_at: '2026-11-22T09:30:00.000Z',
  ...part,
});
const look = {
  query: null,
  checked_at: null,
  sources: ['services/e2e/test/privacy.e2e.ts'],
  evidence: 'The page “Data held” of any person: it lists all that is kept about them',
};
const controls = [
  control('1', {}),
  control('2', { ...look, status: 'manual', next_review: '2026-05-01' }),
  control('3', {
    status: 'not-met',
    evidence: 'The access log has 2 breaks, the first at entry 17: the hash does not fit the entry',
    owner: 'The data protection officer of this installation',
  }),
];

const invitation = {
  _id: league.playerId,
  role: 'player',
  node_id: league.teamId,
  child_id: null,
  place_name: 'Ashworth First XV',
  email: 'uma@example.org',
  first_name: 'Uma',
  last_name: 'Bright',
  inviter_name: 'Noor Visser',
  state: 'open',
  sensor_id: 'MG77',
  accepted_by: null,
  custody: null,
  sent_at: '2026-11-20T08:30:00.000Z',
  expires_at: '2026-12-04T08:30:00.000Z',
} satisfies SentInvitation;

const worn = {
  brand: 'prevent',
  since: '2026-02-01T09:00:00.000Z',
  player: { _id: league.playerId, first_name: 'Amara', last_name: 'Okafor' },
};

/** Answers of the screens about staff, invitations and compliance. */
export const peopleAnswers: MockAnswers = {
  'staff.list': () => page(staff),
  'teams.staff': () => page(staff.slice(2, 3)),
  'institutions.place': () => one({ ...league.institutions[0], time_zone: 'Europe/London' }),
  'privacy.compliance ferpa': () =>
    one({ type: 'ferpa', title: 'FERPA: Family Educational Rights and Privacy Act', controls }),
  'invitations.list': (url) =>
    page(
      url.searchParams.get('state') === 'accepted'
        ? [
            {
              ...invitation,
              state: 'accepted',
              accepted_by: league.players.find(({ sensors }) => sensors.length === 0)?._id,
            },
          ]
        : [invitation],
    ),
  'invitations.invitePlayers': (_, body) => {
    const { invitees } = body as { invitees: Invitee[] };
    const verdicts = invitees.map(({ sensor_id }) => ({
      state: 'ready',
      faults: [],
      invitation_id: null,
      worn: sensor_id === 'MG9' ? worn : null,
    }));
    return one({ verdicts, invited: 0 });
  },
};
