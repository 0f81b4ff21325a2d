/** A tree of the size that the product promises its speed for, written straight into the read model. */
export const sizes = { organizations: 100, institutions: 2_000, teams: 20_000 };

/** Ids of organizations 0, institutions 1, teams 2, players 3, coaches 4, events 5, simulations 6; from 1. */
export const made = (kind: number, number: number) =>
  `00000000-0000-7000-900${kind}-${String(number).padStart(12, '0')}`;

/**
 * Players, each with an event; one in ten waits for its simulation, one in fifty has not consented. Every team has a
 * coach. Summaries are made at the end, as a migration makes them: row by row a million would take the better part of
 * an hour.
 */
export const fillLargeTree = (players: number): string[] => [
  `create function made(kind int, number int) returns uuid immutable language sql as
     $$ select ('00000000-0000-7000-900' || kind || '-' || lpad(number::text, 12, '0'))::uuid $$`,
  ...triggers('disable'),
  `insert into nodes (id, kind, name, named_at, path)
   select made(0, n), 'organization', 'Organization ' || n, now(), array[made(0, n)]
   from generate_series(1, ${sizes.organizations}) n`,
  `insert into nodes (id, kind, name, named_at, parent_id, path)
   select made(1, n), 'institution', 'Institution ' || n, now(), o.id, o.path || made(1, n)
   from generate_series(1, ${sizes.institutions}) n join nodes o on o.id = made(0, n % ${sizes.organizations} + 1)`,
  `insert into nodes (id, kind, name, named_at, parent_id, path)
   select made(2, n), 'team', 'Team ' || n, now(), i.id, i.path || made(2, n)
   from generate_series(1, ${sizes.teams}) n join nodes i on i.id = made(1, n % ${sizes.institutions} + 1)`,
  `insert into people (id, first_name, last_name, scope)
   select made(3, n), (array['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gia', 'Hal'])[n % 8 + 1],
          'Person ' || md5(n::text), t.path
   from generate_series(1, ${players}) n join nodes t on t.id = made(2, n % ${sizes.teams} + 1)`,
  `insert into members select made(3, n), t.id, 'player', 'active', '', now(), t.path
   from generate_series(1, ${players}) n join nodes t on t.id = made(2, n % ${sizes.teams} + 1)`,
  `insert into members select made(4, n), t.id, 'staff', 'active', '', now(), t.path
   from generate_series(1, ${sizes.teams}) n join nodes t on t.id = made(2, n)`,
  `insert into processing_permissions select made(3, n), '{}', '', true, 1 from generate_series(50, ${players}, 50) n`,
  `insert into haes
   select made(5, n), made(3, n), t.id, t.path, 'prevent', 'S' || n, now() - n * interval '10 seconds', 'UTC',
          20, 1500, 12, 'hae', '{}', now()
   from generate_series(1, ${players}) n join nodes t on t.id = made(2, n % ${sizes.teams} + 1)`,
  `insert into simulations
   select made(6, n), made(5, n), made(3, n), t.id, t.path, 'queued', 'pending', now(), now() - n * interval '1 second',
          null, '', '', 0, 0, 0, 0, false, 0, 'coarse', '[]', now()
   from generate_series(10, ${players}, 10) n join nodes t on t.id = made(2, n % ${sizes.teams} + 1)`,
  `insert into totals
   select h.person_id, h.team_id, h.scope, 1, 0, 0, (s.id is not null)::int, 0, 0, h.occurred_at,
          s.outcome, s.submitted_at, s.submitted_at
   from haes h left join simulations s on s.event_id = h.id`,
  'insert into access_nodes select id, kind, path from nodes',
  'analyze',
  'select refresh_words(array(select id from people))',
  'select refresh_players(array(select id from people))',
  'select refresh_nodes(array(select id from nodes))',
  ...triggers('enable'),
];

function triggers(what: 'enable' | 'disable'): string[] {
  return ['people', 'members', 'totals', 'processing_permissions'].map(
    (table) => `alter table ${table} ${what} trigger user`,
  );
}
