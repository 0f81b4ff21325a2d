import { createClient } from '@connectrpc/connect';
import { runAsActor } from '@strainscope/access';
import { demoDomain, demoPassword } from '@strainscope/demo-league';
import type { League, MatchEvent } from '@strainscope/demo-league';
import { ApiTokenService } from '@strainscope/proto/auth';
import { httpTransport } from '@strainscope/service-kit';
import { Gateway } from './gateway.ts';
import type { TestCluster } from './test-cluster.ts';

/** Players whose sensors one gateway hears. */
const sensorsPerGateway = 3;

/** A gateway, and what its sensors recorded. */
export interface Sideline {
  gateway: Gateway;
  events: readonly MatchEvent[];
}

/** Gateways at the sidelines of all teams, each with a token of its own and a few sensors. */
export async function sidelinesOf(
  league: League,
  events: readonly MatchEvent[],
  cluster: TestCluster,
): Promise<Sideline[]> {
  const sidelines: Sideline[] = [];
  for (const [teamId, ofTeam] of Map.groupBy(events, (event) => event.teamId)) {
    const sensors = [...Map.groupBy(ofTeam, ({ sensorId }) => sensorId).values()];
    for (let from = 0; from < sensors.length; from += sensorsPerGateway) {
      const name = `Sideline ${sidelines.length + 1}`;
      const token = await tokenOf(league, name, cluster);
      const gateway = new Gateway({ name, teamId, token, url: cluster.url });
      sidelines.push({ gateway, events: sensors.slice(from, from + sensorsPerGateway).flat() });
    }
  }
  return sidelines;
}

/** Made by the administrator: most of the invented staff have no password that could be asked for. */
async function tokenOf(league: League, gateway: string, cluster: TestCluster): Promise<string> {
  const { id, level, permissions } = league.people.find(({ email }) => email === `admin@${demoDomain}`)!;
  const tokens = createClient(ApiTokenService, httpTransport(cluster.callUrls, cluster.actorKey));
  const wish = { name: gateway, gateway, scopes: ['uploads:write'], days: 7, password: demoPassword };
  const { token } = await runAsActor({ personId: id, level, permissions }, () =>
    tokens.makeApiToken(wish, { timeoutMs: 60_000 }),
  );
  return token;
}
