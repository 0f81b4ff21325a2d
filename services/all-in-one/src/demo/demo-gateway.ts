import { DEMO_MATCH, demoDomain, demoMatch, demoPassword, recordedSamples, sensorTime } from '@strainscope/demo-league';
import type { League, MatchHappening } from '@strainscope/demo-league';
import { ConsoleSession } from './console-session.ts';

/** What is to be ended once nobody plays on. */
export interface PlayedMatch {
  /** Empty before there is one. */
  readonly sessionId: string;
  readonly tokenId: string;
}

interface MatchToPlay {
  readonly league: League;
  readonly teamId: string;
  readonly seed: number;
  /** How many times as fast as real time. */
  readonly speed: number;
}

const GATEWAY = 'Demo match';
/** Statuses of devices, in real time: they count as silent after five minutes. */
const STATUS_MS = 20_000;
const ROUND_TRIPS = 8;
/** What is not taken at the end of the match is told again for so long. */
const GRACE_MS = 60_000;
/** Events in one request. */
const MOST_AT_ONCE = 50;

/** What can happen on the clock of the match, in its order. */
const [first, second] = DEMO_MATCH.halves;
const whistles = [
  { at: first.until, step: 'end-period' },
  { at: second.from, step: 'start-period' },
] as const;

/** Stands in for the gateway of a match, and for the coach who runs its session. */
export class DemoGateway {
  private readonly begun = Date.now();
  private readonly left: MatchHappening[];
  private readonly whistles = [...whistles];
  private toldOfDevices = 0;

  private constructor(
    private readonly url: string,
    private readonly match: MatchToPlay,
    private readonly coach: ConsoleSession,
    private readonly token: string,
    private readonly played: PlayedMatch,
  ) {
    this.left = demoMatch(match.league, match.teamId, match.seed);
  }

  /** Signs in as the coach, makes and starts a session, and a token for the gateway. @param keep notes what is to be ended */
  static async open(url: string, match: MatchToPlay, keep: (left: PlayedMatch) => void): Promise<DemoGateway> {
    const coach = await signInCoach(url);
    const { _id: tokenId, token } = await coach.call<{ _id: string; token: string }>(
      'POST',
      '/account/api-tokens/make',
      {
        name: GATEWAY,
        gateway: GATEWAY,
        scopes: ['uploads:write'],
        days: 1,
        password: demoPassword,
      },
    );
    keep({ sessionId: '', tokenId });
    const {
      session_ids: [sessionId = ''],
    } = await coach.call<{ session_ids: string[] }>('POST', '/sessions/create', {
      team_ids: [match.teamId],
      sessions: [sessionOf(match.speed)],
    });
    keep({ sessionId, tokenId });
    await run(coach, sessionId, 'start');
    const gateway = new DemoGateway(url, match, coach, token, { sessionId, tokenId });
    await gateway.compareClocks();
    return gateway;
  }

  /** Ends a session and its gateway's token, unless that was done. @throws where it cannot be done now */
  static async end(url: string, { sessionId, tokenId }: PlayedMatch): Promise<void> {
    const coach = await signInCoach(url);
    if (sessionId !== '') {
      const { session } = await coach.call<{ session: { state: string } }>('GET', `/sessions/${sessionId}`);
      if (session.state === 'running') await run(coach, sessionId, 'end');
      if (session.state === 'planned') await run(coach, sessionId, 'cancel');
    }
    const tokens = await coach.call<{ _id: string; revoked_at: string | null }[]>('GET', '/account/api-tokens');
    if (tokens.some(({ _id, revoked_at }) => _id === tokenId && revoked_at === null))
      await coach.call('POST', `/account/api-tokens/${tokenId}/revoke`);
  }

  get sessionId(): string {
    return this.played.sessionId;
  }

  get playedSeconds(): number {
    return Math.min(this.now, DEMO_MATCH.length) / 1000;
  }

  /** Does what is due by the clock of the match. @returns whether the match goes on */
  async tick(): Promise<boolean> {
    const { now } = this;
    await this.whistle(now);
    const { dropout } = DEMO_MATCH;
    const isOutOfReach = now >= dropout.from && now < dropout.until;
    if (!isOutOfReach && Date.now() - this.toldOfDevices >= STATUS_MS) await this.tellOfDevices();
    const due = this.left.findIndex(({ toldAt }) => toldAt > now);
    for (let count = due === -1 ? this.left.length : due; count > 0;) {
      const told = this.left.slice(0, Math.min(count, MOST_AT_ONCE));
      // What is not taken now is told again, as every gateway does.
      if (!(await this.isTaken(told))) break;
      this.left.splice(0, told.length);
      count -= told.length;
    }
    const isOver = now >= DEMO_MATCH.length;
    return !isOver || (this.left.length > 0 && now < DEMO_MATCH.length + GRACE_MS * this.match.speed);
  }

  /** Ms from the kick-off, by the clock of the match. */
  private get now(): number {
    return (Date.now() - this.begun) * this.match.speed;
  }

  /** A whistle that is not heard now is blown again. */
  private async whistle(now: number): Promise<void> {
    const [next] = this.whistles;
    if (!next || next.at > now) return;
    await run(this.coach, this.sessionId, next.step).then(
      () => this.whistles.shift(),
      () => undefined,
    );
  }

  private async isTaken(told: readonly MatchHappening[]): Promise<boolean> {
    const response = await this.send('events', { events: told.map((one) => this.eventOf(one)) }).catch(() => null);
    if (response === null || response.status === 429 || response.status === 503) return false;
    if (!response.ok) throw new Error(`POST /v1/events answered ${response.status}: ${await response.text()}`);
    return true;
  }

  private eventOf(one: MatchHappening) {
    const happened = new Date(this.begun + one.at / this.match.speed);
    const { samples, sampleRateHz, preTriggerMs } = recordedSamples(one, this.match.seed);
    const axes = (quantity: 'linearAcceleration' | 'angularVelocity') => {
      const [x, y, z] = [0, 1, 2].map((axis) => samples.map((sample) => Number(sample[quantity][axis]!.toFixed(3))));
      return { x, y, z };
    };
    return {
      event_id: `demo-${one.number}-${this.begun}`,
      brand: one.sensor.brand,
      sensor_id: one.sensor.sensorId,
      sensor_time: sensorTime(happened, one).toISOString(),
      gateway_time: new Date(Math.min(Date.now(), happened.getTime() + 100)).toISOString(),
      sample_rate_hz: sampleRateHz,
      pre_trigger_ms: preTriggerMs,
      frame: 'head',
      linear_acceleration: axes('linearAcceleration'),
      angular_velocity: axes('angularVelocity'),
    };
  }

  private async tellOfDevices(): Promise<void> {
    this.toldOfDevices = Date.now();
    const { league, teamId } = this.match;
    const worn = league.sensors.filter((sensor) => sensor.teamId === teamId);
    const statuses = worn.map(({ brand, sensorId }, place) => ({
      brand,
      sensor_id: sensorId,
      at: new Date().toISOString(),
      battery_percent: 95 - ((place * 7) % 60) - Math.round(this.playedSeconds / 600),
      charging: false,
      // One of them is loose from the second half on.
      coupling: place === 9 && this.now > second.from ? 'off' : 'on',
      signal_dbm: -60 - (place % 20),
    }));
    // The next ones say more: what is busy now is not asked again.
    await this.send('devices/status', { statuses }).catch(() => undefined);
  }

  private async compareClocks(): Promise<void> {
    const trips: object[] = [];
    for (let trip = 0; trip < ROUND_TRIPS; trip++) {
      const sent_at = new Date().toISOString();
      const answer = await this.post<{ received_at: string; sent_at: string }>('devices/clock', { round_trips: trips });
      const returned_at = new Date().toISOString();
      trips.push({ sent_at, received_at: answer.received_at, answered_at: answer.sent_at, returned_at });
    }
    await this.post('devices/clock', { round_trips: trips });
  }

  private async post<T>(path: string, body: object): Promise<T> {
    const response = await this.send(path, body);
    const said = await response.text();
    if (!response.ok) throw new Error(`POST /v1/${path} answered ${response.status}: ${said}`);
    return JSON.parse(said) as T;
  }

  private send(path: string, body: object): Promise<Response> {
    return fetch(`${this.url}/v1/${path}?team=${this.match.teamId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }
}

const signInCoach = (url: string) => ConsoleSession.signIn(url, `team@${demoDomain}`, demoPassword);

/** As it stands in the list of sessions: with times by this machine's clock, however fast it is played. */
function sessionOf(speed: number) {
  const [begins, ends] = [Date.now(), Date.now() + Math.max(DEMO_MATCH.length / speed, 60_000)];
  return {
    kind: 'match',
    sport: 'rugby',
    opponent: 'Demo XV',
    venue: 'Demo pitch',
    planned_start: new Date(begins).toISOString(),
    planned_end: new Date(ends).toISOString(),
    period_count: 2,
    period_minutes: 40,
    notes:
      speed === 1
        ? 'A demo match with invented data.'
        : `A demo match with invented data, played ${speed} times as fast.`,
  };
}

function run(coach: ConsoleSession, sessionId: string, step: string): Promise<null> {
  return coach.call('POST', '/sessions/run', { session_id: sessionId, step });
}
