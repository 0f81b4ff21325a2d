import type { ConsoleApi } from '../src/product/console-api.ts';

/** A player, an event of theirs, and its simulation. */
export interface Recorded {
  player: string;
  event: string;
  simulation: string;
  upload: string;
  team: string;
}

type Ask = (recorded: Recorded) => readonly [method: string, path: string, body?: object];

/** Calls that name what they ask for, and answer 404 where nothing of it is to be seen. */
const named: Record<string, Ask> = {
  'the event': ({ event }) => ['PATCH', '/player/single/output', { event_id: event }],
  'its signals': ({ event }) => ['GET', `/events/${event}/signals?kind=raw`],
  'its simulations': ({ event }) => ['PATCH', '/player/simulation/ByEvent', { event_id: event }],
  'its strain over time': ({ event }) => ['PATCH', '/player/mps/overTime', { event_id: event }],
  'its run log': ({ event }) => ['PATCH', '/player/simulation/logs', { event_id: event }],
  'the simulation': ({ simulation }) => ['GET', `/simulations/${simulation}`],
  'its strain field': ({ simulation }) => ['GET', `/simulations/${simulation}/field`],
};
/** Lists, which leave out what is not to be seen. */
const listed: Record<string, Ask> = {
  'events of the player': ({ player }) => ['PATCH', '/player/simulations', { player_id: player }],
  'runs of the team': ({ team }) => ['PATCH', '/team/get/simlogs', { team_id: team, itemPerPage: 200 }],
  'complete simulations': ({ team }) => ['POST', '/sensor/getCompleteSimulation', { type: 'team', _id: team }],
  'the verdict of the upload': ({ upload }) => ['GET', `/uploads/${upload}`],
};
const program: Record<string, (recorded: Recorded) => string> = {
  'v1: events': ({ player }) => `/events?player=${player}`,
  'v1: the event': ({ event }) => `/events/${event}`,
  'v1: its signals': ({ event }) => `/events/${event}/signals?kind=raw`,
  'v1: the simulation': ({ simulation }) => `/simulations/${simulation}`,
  'v1: its strain field': ({ simulation }) => `/simulations/${simulation}/field`,
};

/** Everything that can be asked of it. */
export const askable = [named, listed, program].flatMap((asks) => Object.keys(asks));

/** @returns what of it the console and the public API show to the caller; of a failure what it was */
export async function whatIsShown(url: string, api: ConsoleApi, token: string, recorded: Recorded): Promise<string[]> {
  const shown: string[] = [];
  const note = async (name: string, response: Response) => {
    const text = await response.text();
    if (response.status !== 404 && !response.ok) shown.push(`${name}: ${response.status} ${text}`);
    else if (response.ok && (isOfItself(name) || tellsOf(text, recorded))) shown.push(name);
  };
  for (const [name, ask] of Object.entries({ ...named, ...listed }))
    await note(name, await api.request(...ask(recorded)));
  const headers = { authorization: `Bearer ${token}` };
  for (const [name, path] of Object.entries(program))
    await note(name, await fetch(`${url}/v1${path(recorded)}`, { headers }));
  return shown;
}

/** Bytes and numbers name nobody: that they are answered at all is what shows. */
const isOfItself = (name: string) => name in named || (name in program && name !== 'v1: events');

export const tellsOf = (text: string, { player, event, simulation }: Recorded): boolean =>
  [player, event, simulation].some((id) => text.includes(id));
