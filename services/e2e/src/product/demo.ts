import { demoDomain, demoPassword, makeLeague, matchFiles } from '@strainscope/demo-league';
import type { LeagueNode, MatchFile } from '@strainscope/demo-league';

/** The seed that the product uses unless it is told another. */
const SEED = 2026;

export const league = makeLeague(SEED);

export const signInOf = (role: string) => ({ email: `${role}@${demoDomain}`, password: demoPassword });

/** The node that the demo's sign-in of a role works at. */
export function nodeOf(role: 'organization' | 'institution' | 'team'): LeagueNode {
  const person = league.people.find(({ email }) => email === signInOf(role).email)!;
  const { nodeId } = league.memberships.find(({ personId }) => personId === person.id)!;
  return league.nodes.find(({ id }) => id === nodeId)!;
}

/** Files of the demo's team, one event each, none of them faulty; further ones under another seed. */
export function teamFiles(count: number, seed = SEED): MatchFile[] {
  const { id } = nodeOf('team');
  const own = { ...league, sensors: league.sensors.filter(({ teamId }) => teamId === id) };
  const files: MatchFile[] = [];
  for (const file of matchFiles(own, { seed, events: count * 2 + 40 })) {
    if (!file.fault && file.name.startsWith('MG1')) files.push(file);
    if (files.length === count) return files;
  }
  throw new Error(`Only ${files.length} of ${count} files came out of seed ${seed}`);
}

/** The same waveform as another event of the same sensor: what a second export under another number looks like. */
export function asAnotherEvent(file: MatchFile, number: number): MatchFile {
  return { ...file, name: file.name.replace(/^(MG\d+)-\d+-/, `$1-${number}-`) };
}

/** The same file with its linear acceleration scaled to a peak in g. */
export function withPeak(file: MatchFile, peakG: number): MatchFile {
  const [headings, ...rows] = new TextDecoder().decode(file.bytes).trim().split('\n');
  const linear = headings!.split(',').flatMap((heading, column) => (heading.startsWith('PLA.') ? [column] : []));
  const cells = rows.map((row) => row.split(',').map(Number));
  const factor = (peakG * 9.80665) / Math.max(...cells.map((row) => row[linear.at(-1)!]!));
  const scaled = cells.map((row) => row.map((value, column) => (linear.includes(column) ? value * factor : value)));
  return { ...file, bytes: new TextEncoder().encode(`${[headings, ...scaled.map(String)].join('\n')}\n`) };
}
