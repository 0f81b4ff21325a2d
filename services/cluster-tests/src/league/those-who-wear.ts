import type { League } from '@strainscope/demo-league';

/** The league without whom sensors do not need: their wearers, who signs for these, and who signs in are left. */
export function thoseWhoWear(sensorIds: ReadonlySet<string>, league: League): League {
  const sensors = league.sensors.filter(({ sensorId }) => sensorIds.has(sensorId));
  const wearers = new Set(sensors.map(({ personId }) => personId));
  const guardianships = league.guardianships.filter(({ childId }) => wearers.has(childId));
  const needed = new Set([...wearers, ...guardianships.map(({ guardianId }) => guardianId)]);
  const people = league.people.filter(({ id, signsIn }) => signsIn || needed.has(id));
  const left = new Set(people.map(({ id }) => id));
  const memberships = league.memberships.filter(({ personId }) => left.has(personId));
  return { nodes: league.nodes, people, memberships, guardianships, sensors };
}
