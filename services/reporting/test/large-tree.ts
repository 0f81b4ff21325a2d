/** How much of what a large tree has, written straight into the read model. */
export interface TreeSizes {
  organizations: number;
  institutions: number;
  teams: number;
  players: number;
  /** Every which event waits for its simulation; an even number, 10 unless told. */
  onePendingOf?: number;
}

/** Ids of organizations 0, institutions 1, teams 2, players 3, coaches 4, events 5, simulations 6; from 1. */
export const made = (kind: number, number: number) =>
  `00000000-0000-7000-900${kind}-${String(number).padStart(12, '0')}`;

/** Called so by one player, by one in a hundred (as in the United States), and by one in sixteen. */
export const names = { rare: 'Quillfeather', common: 'Smith', first: 'Mary' };

/** One step of making the tree: what it makes, for whoever watches, and how. */
export interface FillStep {
  title: string;
  statements: readonly string[];
}

/** Where the steps of `largeTree` write; their indexes are made faster in one go afterwards. */
export const filledTables = ['nodes', 'people', 'members', 'haes', 'simulations', 'totals', 'region_totals'];
export const summaryTables = ['listed_players', 'player_words'];

const firstNames = 'Mary,James,Ada,Ben,Cleo,Dan,Eve,Finn,Gia,Hal,Ida,Jan,Kim,Leo,Mia,Ned'.split(',');
const syllables = 'ba,ber,cor,dal,den,el,fen,gar,hol,in,jor,kel,lan,mar,nor,os,pet,quin,ros,sen,tal,ur,ven,win'.split(
  ',',
);

/** What a number is called, scattered: neighbours share neither name nor team. */
const hash = (salt: number) => `(hashint4extended(n, ${salt}) & 9223372036854775807)`;
const oneOf = (choices: readonly string[], salt: number) =>
  `('{${choices.join(',')}}'::text[])[1 + ${hash(salt)} % ${choices.length}]`;
const lastName = `case when n = 1 then '${names.rare}' when ${hash(1)} % 100 = 0 then '${names.common}'
  else initcap(${[2, 3, 4].map((salt) => oneOf(syllables, salt)).join(' || ')}) end`;

/**
 * Players, each with an event; of ten events, unless told otherwise, one waits for its simulation and four have theirs; one
 * player in fifty has not consented. Every team has a coach.
 */
export function largeTree({ organizations, institutions, teams, players, onePendingOf = 10 }: TreeSizes): FillStep[] {
  const ofPlayer = `nodes t on t.id = made(2, n % ${teams} + 1)`;
  const each = (step = 1) => `generate_series(${step}, ${players}, ${step}) n`;
  return [
    {
      title: 'tree',
      statements: [
        `create function made(kind int, number int) returns uuid immutable language sql as
           $$ select ('00000000-0000-7000-900' || kind || '-' || lpad(number::text, 12, '0'))::uuid $$`,
        `insert into nodes (id, kind, name, named_at, path)
         select made(0, n), 'organization', 'Organization ' || n, now(), array[made(0, n)]
         from generate_series(1, ${organizations}) n`,
        `insert into nodes (id, kind, name, named_at, parent_id, path)
         select made(1, n), 'institution', 'Institution ' || n, now(), o.id, o.path || made(1, n)
         from generate_series(1, ${institutions}) n join nodes o on o.id = made(0, n % ${organizations} + 1)`,
        `insert into nodes (id, kind, name, named_at, parent_id, path)
         select made(2, n), 'team', 'Team ' || n, now(), i.id, i.path || made(2, n)
         from generate_series(1, ${teams}) n join nodes i on i.id = made(1, n % ${institutions} + 1)`,
        'insert into access_nodes select id, kind, path from nodes',
        'analyze nodes',
      ],
    },
    {
      title: 'people',
      statements: [
        `insert into people (id, first_name, last_name, scope)
         select made(3, n), ${oneOf(firstNames, 5)}, ${lastName}, t.path
         from ${each()} join ${ofPlayer}`,
        `insert into processing_permissions select made(3, n), '{}', '', true, 1 from ${each(50)}`,
      ],
    },
    {
      title: 'members',
      statements: [
        `insert into members (person_id, node_id, role, status, position, joined_at, scope)
         select made(3, n), t.id, 'player', 'active', '', now(), t.path
         from ${each()} join ${ofPlayer}`,
        `insert into members (person_id, node_id, role, status, position, joined_at, scope)
         select made(4, n), t.id, 'staff', 'active', '', now(), t.path
         from generate_series(1, ${teams}) n join nodes t on t.id = made(2, n)`,
      ],
    },
    {
      title: 'events',
      statements: [
        `insert into haes
         select made(5, n), made(3, n), t.id, t.path, 'prevent', 'S' || n, now() - n * interval '10 seconds', 'UTC',
                20, 1500, 12, 'hae', '{}', now()
         from ${each()} join ${ofPlayer}`,
      ],
    },
    {
      title: 'simulations',
      statements: [
        `insert into simulations
         select made(6, n), made(5, n), made(3, n), t.id, t.path, state, outcome, now() - n * interval '10 seconds',
                now() - n * interval '9 seconds', case outcome when 'complete' then now() - n * interval '8 seconds' end,
                '', '', 0.2, 0.1, 9, 1, false, 0, 'coarse', '[]', now()
         from ${each(2)} join ${ofPlayer}
         cross join lateral (
           select case when n % ${onePendingOf} = 0 then 'queued' else 'complete' end,
             case when n % ${onePendingOf} = 0 then 'pending' else 'complete' end
         ) as run (state, outcome)`,
      ],
    },
    {
      title: 'counts',
      statements: [
        `insert into totals
         select h.person_id, h.team_id, h.scope, 1, 0, (s.outcome is not distinct from 'complete')::int,
                (s.outcome is not distinct from 'pending')::int, 0, 0, h.occurred_at, s.outcome, s.submitted_at, s.submitted_at
         from haes h left join simulations s on s.event_id = h.id`,
        `insert into region_totals (person_id, team_id, region, scope, events, max_mps95)
         select person_id, team_id, region, scope, 1, 0.2 from simulations, unnest('{corpus callosum,thalamus}'::text[]) region
         where outcome = 'complete'`,
      ],
    },
  ];
}

/** The summaries of players a chunk at a time, then those of nodes, as a migration makes them. */
export function summariesOfLargeTree({ players }: TreeSizes): FillStep[] {
  const chunk = 10_000;
  const chunks = Array.from({ length: Math.ceil(players / chunk) }, (_, index) => index * chunk);
  const idsFrom = (first: number) =>
    `array(select made(3, n) from generate_series(${first + 1}, ${Math.min(first + chunk, players)}) n)`;
  return [
    { title: 'words of names', statements: chunks.map((first) => `select refresh_words(${idsFrom(first)})`) },
    { title: 'listed players', statements: chunks.map((first) => `select refresh_players(${idsFrom(first)})`) },
    {
      title: 'counts of nodes',
      statements: ['nodes', 'regions'].map((what) => `select refresh_${what}(array(select id from nodes))`),
    },
  ];
}
