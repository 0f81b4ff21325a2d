import { idFrom, Level } from '@strainscope/kernel';
import type { Permission } from '@strainscope/kernel';
import { Random } from '../random/random.ts';
import { firstNames, lastNames } from './names.ts';
import type { Sex } from './names.ts';
import { plan } from './plan.ts';
import type { Brand, TeamPlan } from './plan.ts';

export interface LeagueNode {
  id: string;
  kind: 'organization' | 'institution' | 'team';
  parentId: string;
  name: string;
  timeZone: string;
  sport: string;
}

export interface LeaguePerson {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  sex: Sex;
  /** YYYY-MM-DD */
  birthDate: string;
  level: Level;
  permissions: Permission[];
  /** Only they have a password: the demo's. */
  signsIn: boolean;
}

export interface Membership {
  personId: string;
  nodeId: string;
  role: 'staff' | 'player';
  position: string;
}

export interface WornSensor {
  personId: string;
  teamId: string;
  brand: Brand;
  sensorId: string;
}

export interface League {
  /** Parents before children. */
  nodes: LeagueNode[];
  people: LeaguePerson[];
  memberships: Membership[];
  guardianships: { guardianId: string; childId: string }[];
  sensors: WornSensor[];
}

/** The password of every demo sign-in. It opens invented data on one machine, and is printed at start. */
export const demoPassword = 'demo league 2026';
export const demoDomain = 'demo.example';

const playersOf = (team: TeamPlan) => (team.brand === 'hybrid3' ? 2 : 22);
const sensorPrefix: Record<Brand, string> = {
  prevent: 'MG',
  swa: 'SW',
  biocore: 'BC',
  athlete: 'AI',
  hybrid3: 'H3A',
  linx_ias: 'LX',
  hitiq: 'HQ',
};

/** Two organizations with all below them and some 200 people of every level: the same seed, the same league. */
export function makeLeague(seed: number): League {
  const builder = new LeagueBuilder(seed);
  builder.person({
    role: 'admin',
    level: Level.admin,
    permissions: ['api', 'portal', 'super', 'research', 'operator'],
  });
  for (const organization of plan) {
    const organizationId = builder.node('organization', organization.name, '');
    builder.staff('organization', organizationId, Level.organization, 2);
    for (const institution of organization.institutions) {
      const institutionId = builder.node('institution', institution.name, organizationId);
      builder.staff('institution', institutionId, Level.institution, 2);
      for (const team of institution.teams) {
        const teamId = builder.node('team', team.name, institutionId, team);
        builder.staff('team', teamId, Level.team, 2);
        builder.players(teamId, team);
      }
    }
  }
  builder.families();
  return builder.league;
}

interface Newcomer {
  /** The first of a role signs in as `<role>@demo.example`. */
  role: string;
  level: Level;
  permissions?: Permission[];
  sex?: Sex;
  birthYears?: readonly [number, number];
}

class LeagueBuilder {
  readonly league: League = { nodes: [], people: [], memberships: [], guardianships: [], sensors: [] };
  private readonly random: Random;
  private readonly taken = new Set<string>();

  constructor(private readonly seed: number) {
    this.random = new Random(seed);
  }

  node(kind: LeagueNode['kind'], name: string, parentId: string, team?: TeamPlan): string {
    const id = idFrom('demo league', String(this.seed), kind, name);
    const { timeZone = '', sport = '' } = team ?? {};
    this.league.nodes.push({ id, kind, parentId, name, timeZone, sport });
    return id;
  }

  person({ role, level, permissions = [], sex, birthYears = [1970, 2005] }: Newcomer): LeaguePerson {
    const { random } = this;
    const number = this.league.people.length + 1;
    const theirSex = sex ?? random.pick(['female', 'male'] as const);
    const signsIn = !this.taken.has(role);
    this.taken.add(role);
    const person: LeaguePerson = {
      id: idFrom('demo league', String(this.seed), 'person', String(number)),
      email: `${signsIn ? role : `person${number}`}@${demoDomain}`,
      firstName: random.pick(firstNames[theirSex]),
      lastName: random.pick(lastNames),
      sex: theirSex,
      birthDate: `${random.integer(...birthYears)}-${two(random.integer(1, 12))}-${two(random.integer(1, 28))}`,
      level,
      permissions,
      signsIn,
    };
    this.league.people.push(person);
    return person;
  }

  staff(role: string, nodeId: string, level: Level, count: number): void {
    for (let i = 0; i < count; i++) {
      const { id } = this.person({ role, level, permissions: ['api', 'portal'] });
      this.league.memberships.push({ personId: id, nodeId, role: 'staff', position: '' });
    }
  }

  players(teamId: string, team: TeamPlan): void {
    for (let i = 0; i < playersOf(team); i++) {
      const { id } = this.person({ role: 'player', level: Level.player, sex: team.sex, birthYears: [1996, 2007] });
      const position = this.random.pick(team.positions);
      this.league.memberships.push({ personId: id, nodeId: teamId, role: 'player', position });
      const sensorId = `${sensorPrefix[team.brand]}${1000 + this.league.sensors.length}`;
      this.league.sensors.push({ personId: id, teamId, brand: team.brand, sensorId });
    }
  }

  /** Eight guardians; the first has two children. Their children play in the academy. */
  families(): void {
    const academy = this.league.nodes.find(({ name }) => name.endsWith('Academy'))!;
    const children = this.league.memberships.filter(({ nodeId, role }) => nodeId === academy.id && role === 'player');
    for (let i = 0; i < 8; i++) {
      const guardian = this.person({ role: 'family', level: Level.family, birthYears: [1972, 1986] });
      for (const { personId } of i === 0 ? children.slice(0, 2) : children.slice(i + 1, i + 2)) {
        this.league.guardianships.push({ guardianId: guardian.id, childId: personId });
        const child = this.league.people.find(({ id }) => id === personId)!;
        child.birthDate = `2010${child.birthDate.slice(4)}`;
      }
    }
  }
}

const two = (value: number) => String(value).padStart(2, '0');
