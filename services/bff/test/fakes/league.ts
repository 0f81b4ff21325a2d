import { actorScope, type ActorScope, type Actor, type Grant } from '@strainscope/access';
import { Level, levels, permissions, type Permission } from '@strainscope/kernel';

export type Kind = 'organization' | 'institution' | 'team';

export interface LeagueNode {
  nodeId: string;
  kind: Kind;
  parentId: string;
  /** Ids from the organization down to the node itself. */
  path: string[];
}

/** Everything that a call can be about, for one person. */
export interface Target {
  personId: string;
  eventId: string;
  simulationId: string;
  uploadId: string;
  /** Id of the sensor that they wear. */
  sensorId: string;
  /** A match of their team. */
  sessionId: string;
  /** An edit of the tree that concerns them. */
  changeId: string;
  organization: string;
  institution: string;
  team: string;
}

/** How a target stands to whoever calls. */
export const relations = ['self', 'own child', 'own subtree', 'sibling', 'other tree'] as const;
export type RelationName = (typeof relations)[number];

/** Who calls: somebody of each level, holding every permission, and two who hold a single one. */
export type Viewer = Level | 'research' | 'operator';
export const viewers: readonly Viewer[] = [...levels, 'research', 'operator'];

const levelOfHolder = { research: Level.player, operator: Level.admin } as const;

export const levelOf = (viewer: Viewer): Level => (typeof viewer === 'number' ? viewer : levelOfHolder[viewer]);

export const permissionsOf = (viewer: Viewer): readonly Permission[] =>
  typeof viewer === 'number' ? permissions : [viewer];

const ids = new Map<string, string>();

/** The same name always gives the same UUID. */
export function idOf(name: string): string {
  const known = ids.get(name);
  if (known) return known;
  const id = `00000000-0000-7000-8000-${(ids.size + 1).toString(16).padStart(12, '0')}`;
  ids.set(name, id);
  return id;
}

/**
 * north ─ north-1 ─ n1a, n1b        where staff of every level works
 *       └ north-2 ─ n2a
 * east ─ east-1 ─ e1a               beside it
 * west ─ west-1 ─ own, children     where everybody plays himself, and everybody's child plays
 * south ─ south-1 ─ s1a             nobody's
 */
const tree: Record<string, Record<string, string[]>> = {
  north: { 'north-1': ['n1a', 'n1b'], 'north-2': ['n2a'] },
  east: { 'east-1': ['e1a'] },
  west: { 'west-1': ['own', 'children'] },
  south: { 'south-1': ['s1a'] },
};

const grantOf: Partial<Record<Level, Grant>> = {
  300: { nodeId: idOf('north'), level: Level.organization },
  250: { nodeId: idOf('north-1'), level: Level.institution },
  200: { nodeId: idOf('n1a'), level: Level.team },
};

export const nodes: LeagueNode[] = Object.entries(tree).flatMap(([organization, institutions]) => [
  node('organization', [organization]),
  ...Object.entries(institutions).flatMap(([institution, teams]) => [
    node('institution', [organization, institution]),
    ...teams.map((team) => node('team', [organization, institution, team])),
  ]),
]);

function node(kind: Kind, names: string[]): LeagueNode {
  const path = names.map(idOf);
  return { nodeId: path.at(-1)!, kind, parentId: path.at(-2) ?? '', path };
}

export const personOf = (viewer: Viewer): string => idOf(`person ${viewer}`);
const childOf = (viewer: Viewer): string => idOf(`child of ${viewer}`);

/** Players of each team; every person has one event, one simulation, one upload and one sensor. */
const players: Record<string, string[]> = {
  n1a: ['player n1a'],
  n1b: ['player n1b'],
  n2a: ['player n2a'],
  e1a: ['player e1a'],
  own: [...viewers.map((viewer) => `person ${viewer}`), 'team-mate'],
  children: [...viewers.map((viewer) => `child of ${viewer}`), 'child of nobody'],
  s1a: ['player s1a'],
};

export const targets: Target[] = Object.entries(players).flatMap(([team, names]) =>
  names.map((name) => targetOf(name, team)),
);

function targetOf(name: string, team: string): Target {
  const [organization = '', institution = ''] = nodes.find(({ nodeId }) => nodeId === idOf(team))!.path;
  return {
    personId: idOf(name),
    eventId: idOf(`event of ${name}`),
    simulationId: idOf(`simulation of ${name}`),
    uploadId: idOf(`upload of ${name}`),
    sensorId: `MG${1000 + Object.values(players).flat().indexOf(name)}`,
    sessionId: idOf(`session of ${team}`),
    changeId: idOf(`change of ${name}`),
    organization,
    institution,
    team: idOf(team),
  };
}

/** Ids that nobody and nothing has. */
export const nowhere: Target = {
  personId: idOf('nobody'),
  eventId: idOf('no event'),
  simulationId: idOf('no simulation'),
  uploadId: idOf('no upload'),
  sensorId: 'MG9999',
  sessionId: idOf('no session'),
  changeId: idOf('no change'),
  organization: idOf('no organization'),
  institution: idOf('no institution'),
  team: idOf('no team'),
};

const named = (name: string): Target => targets.find(({ personId }) => personId === idOf(name))!;

/** What stands beside the own, as near as it can be: the next team, institution, organization, team-mate, child. */
const siblings: Record<Viewer, string> = {
  100: 'team-mate',
  150: 'child of nobody',
  200: 'player n1b',
  250: 'player n2a',
  300: 'player e1a',
  1000: 'player e1a',
  research: 'team-mate',
  operator: 'player e1a',
};

export function targetFor(viewer: Viewer, relation: RelationName): Target {
  switch (relation) {
    case 'self':
      return named(`person ${viewer}`);
    case 'own child':
      return named(`child of ${viewer}`);
    case 'own subtree':
      return named('player n1a');
    case 'sibling':
      return named(siblings[viewer]);
    case 'other tree':
      return named('player s1a');
  }
}

/** The person's path down the tree: the `scope` of all its rows. */
export const scopeOf = ({ organization, institution, team }: Target): string[] => [organization, institution, team];

/** An actor with the relations that the league gives it. */
export function relationsOf(actor: Actor): ActorScope {
  const viewer = viewers.find((candidate) => personOf(candidate) === actor.personId);
  if (viewer === undefined) return actorScope(actor, [], []);
  const grant = grantOf[levelOf(viewer)];
  return actorScope(actor, grant ? [grant] : [], [childOf(viewer)]);
}
