import { fieldUrl } from '@strainscope/console-contract';
import type { ConsoleApi } from '../src/product/console-api.ts';

/** A player, an event of theirs, and its simulation. */
export interface Recorded {
  player: string;
  event: string;
  simulation: string;
  upload: string;
  team: string;
}

type Ask = (api: ConsoleApi, recorded: Recorded) => Promise<Response>;

/** Calls that name what they ask for, and answer 404 where nothing of it is to be seen. */
const named: Record<string, Ask> = {
  'the event': (api, { event }) => api.request('events.get', { body: { event_id: event } }),
  'its signals': (api, { event }) => api.request('events.signals', { params: { id: event }, query: { kind: 'raw' } }),
  'its simulations': (api, { event }) => api.request('events.simulations', { body: { event_id: event } }),
  'its strain over time': (api, { event }) => api.request('events.strainCurve', { body: { event_id: event } }),
  'its run log': (api, { event }) => api.request('events.logs', { body: { event_id: event } }),
  'the simulation': (api, { simulation }) => api.request('simulations.get', { params: { id: simulation } }),
  'its strain field': (api, { simulation }) => api.fetch(fieldUrl(simulation)),
};
/** Lists, which leave out what is not to be seen. */
const listed: Record<string, Ask> = {
  'events of the player': (api, { player }) => api.request('players.events', { body: { player_id: player } }),
  'runs of the team': (api, { team }) =>
    api.request('simulations.ofTeam', { body: { team_id: team, itemPerPage: 200 } }),
  'complete simulations': (api, { team }) => api.request('simulations.complete', { body: { type: 'team', _id: team } }),
  'the verdict of the upload': (api, { upload }) => api.request('uploads.get', { params: { id: upload } }),
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
  for (const [name, ask] of Object.entries({ ...named, ...listed })) await note(name, await ask(api, recorded));
  const headers = { authorization: `Bearer ${token}` };
  for (const [name, path] of Object.entries(program))
    await note(name, await fetch(`${url}/v1${path(recorded)}`, { headers }));
  return shown;
}

/** Bytes and numbers name nobody: that they are answered at all is what shows. */
const isOfItself = (name: string) => name in named || (name in program && name !== 'v1: events');

export const tellsOf = (text: string, { player, event, simulation }: Recorded): boolean =>
  [player, event, simulation].some((id) => text.includes(id));
