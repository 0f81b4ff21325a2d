import { makeLeague, matchFiles, type League, type LeaguePerson, type MatchFile } from '@strainscope/demo-league';
import { Level } from '@strainscope/kernel';
import {
  idOf,
  levelOf,
  nodes,
  permissionsOf,
  personOf,
  relationsOf,
  targets,
  viewers,
  type Viewer,
} from '../../../bff/test/fakes/league.ts';

const guardianships = viewers.map((viewer) => ({ guardianId: personOf(viewer), childId: idOf(`child of ${viewer}`) }));
const viewerOf = (personId: string) => viewers.find((viewer) => personOf(viewer) === personId);

/** Answers the level of anybody in the league. */
export function levelOfPerson(personId: string): Level | undefined {
  const viewer = viewerOf(personId);
  if (viewer !== undefined) return levelOf(viewer);
  return targets.some((target) => target.personId === personId) ? Level.player : undefined;
}

/** Names that occur nowhere else, so that an answer that holds one is about its person. */
export const lastNameOf = (personId: string): string =>
  `Quux${targets.findIndex((each) => each.personId === personId)}x`;
export const emailOf = (personId: string): string => `${lastNameOf(personId).toLowerCase()}@league.test`;

/** A name that nothing else has, of an organization, institution or team. */
export const groupNameOf = (id: string): string => `Zyx${nodes.findIndex(({ nodeId }) => nodeId === id)}y`;

/** The league of the access table, as a product is told of it: everybody plays and wears a sensor. */
export const matrixLeague: League = {
  nodes: nodes.map(({ nodeId: id, kind, parentId }) => ({
    id,
    kind,
    parentId,
    name: groupNameOf(id),
    sport: 'rugby union',
    timeZone: kind === 'team' ? 'Europe/London' : '',
  })),
  people: targets.map(({ personId }) => personAs(personId)),
  memberships: [
    ...viewers.flatMap((viewer) => staffOf(viewer)),
    ...targets.map(({ personId, team }) => ({ personId, nodeId: team, role: 'player' as const, position: '' })),
  ],
  guardianships,
  sensors: targets.map(({ personId, team, sensorId }) => ({
    personId,
    teamId: team,
    brand: 'prevent' as const,
    sensorId,
  })),
};

function personAs(id: string): LeaguePerson {
  const viewer = viewerOf(id);
  const isChild = guardianships.some(({ childId }) => childId === id);
  return {
    id,
    email: emailOf(id),
    firstName: 'Canary',
    lastName: lastNameOf(id),
    sex: 'female',
    signsIn: false,
    birthDate: isChild ? `${new Date().getUTCFullYear() - 14}-01-01` : '1990-01-01',
    level: levelOfPerson(id) ?? Level.player,
    permissions: viewer === undefined ? [] : [...permissionsOf(viewer)],
  };
}

function staffOf(viewer: Viewer) {
  const personId = personOf(viewer);
  const { grants } = relationsOf({ personId, level: levelOf(viewer), permissions: [] });
  return grants.map(({ nodeId }) => ({ personId, nodeId, role: 'staff' as const, position: '' }));
}

/** One event of each player, in the order of `targets`. */
export function matrixFiles(): MatchFile[] {
  const files: MatchFile[] = [];
  for (const file of matchFiles(makeLeague(2026), { seed: 2026, events: 400 })) {
    const target = targets[files.length];
    if (!target) break;
    if (file.fault || !file.name.startsWith('MG')) continue;
    const name = file.name.replace(/^MG\d+/, target.sensorId);
    files.push({ ...file, name, teamId: target.team });
  }
  return files;
}
