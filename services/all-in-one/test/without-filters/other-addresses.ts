import { publicOperations, type PublicOperation } from '@strainscope/console-contract';
import { files } from '../../../bff/test/access/files.ts';
import type { Target } from '../../../bff/test/fakes/league.ts';

/** What is asked at an address that is no call of the console. */
export interface Address {
  method: string;
  path: string;
}

/** The live stream is no row of a database: what filters it is the application alone. A mesh is nobody's. Nobody has sent a problem here. */
const ofNoRow = ['GET /bff/live', 'GET /bff/meshes/:hash', '/meshes/{hash}', 'GET /bff/problems/:id/results/:name'];

/** Files of the console, and all that programs may read, by what each is called. */
export const otherAddresses: Record<string, (target: Target) => Address[]> = Object.fromEntries(
  [
    ...Object.entries(files).map(
      ([route, { address }]) =>
        [route, (target: Target) => [{ method: route.split(' ')[0]!, path: `/bff${address(target)}` }]] as const,
    ),
    ...Object.entries<PublicOperation>(publicOperations)
      .filter(([, { method }]) => method === 'GET')
      .map(([name, operation]) => [name, (target: Target) => asked(operation, target)] as const),
  ].filter(([name]) => !ofNoRow.includes(name)),
);

function asked({ method, path }: PublicOperation, target: Target): Address[] {
  const { eventId, simulationId, personId, team } = target;
  const filled = `/v1${path.replace('{id}', path.startsWith('/events') ? eventId : simulationId)}`;
  if (path === '/events')
    return ['', `?team=${team}`, `?player=${personId}`].map((query) => ({ method, path: filled + query }));
  return [{ method, path: filled }];
}
