import { EntityManager } from '@mikro-orm/postgresql';
import type { TestedService } from '@strainscope/service-kit/testing';
import { eventually } from '@strainscope/testing';

export interface TreeSizes {
  organizations: number;
  institutions: number;
  teams: number;
  people: number;
}

/** Ids of organizations 0, institutions 1, teams 2, people 3, invitations 4; from 1. */
export const made = (kind: number, number: number) =>
  `00000000-0000-7000-900${kind}-${String(number).padStart(12, '0')}`;

/** Called so by one person, by one in eighty, and by one in sixteen. */
export const names = { rare: 'Quillfeather', common: 'Smith', first: 'Mary' };
/** Person of whom one in two hundred reads is. */
export const watched = made(3, 7);

const firstNames = 'Mary,James,Ada,Ben,Cleo,Dan,Eve,Finn,Gia,Hal,Ida,Jan,Kim,Leo,Mia,Ned'.split(',');
const syllables = 'ba,ber,cor,dal,den,el,fen,gar,hol,in,jor,kel,lan,mar,nor,os,pet,quin,ros,sen,tal,ur,ven,win'.split(
  ',',
);
const calls = ['PATCH /player/fetchDetails', 'GET /profile', 'PATCH /simulations', 'GET /IRB', 'PATCH /events'];

/** Those that are large. */
export const filledTables = [
  'people',
  'person_words',
  'access_nodes',
  'access_grants',
  'guardianships',
  'invitations',
  'invitation_places',
  'access_log',
  'access_log_reads',
];

const makeIds = `create function made(kind int, number bigint) returns uuid immutable language sql as
  $$ select ('00000000-0000-7000-900' || kind || '-' || lpad(number::text, 12, '0'))::uuid $$`;

/** What a number is called, scattered: neighbours share neither name nor team. */
const hash = (salt: number) => `(hashint4extended(n, ${salt}) & 9223372036854775807)`;
const oneOf = (choices: readonly string[], salt: number) =>
  `('{${choices.map((each) => `"${each}"`).join(',')}}'::text[])[1 + ${hash(salt)} % ${choices.length}]`;
const lastName = `case when n in (20, 21) then '${names.rare}' when ${hash(1)} % 80 = 0 then '${names.common}'
  else initcap(${[2, 3, 4].map((salt) => oneOf(syllables, salt)).join(' || ')}) end`;

/**
 * Plants people: of each twenty, one works somewhere, four are guardians of two players each, and the others play; two
 * thirds signed in. Everybody was invited. As many reads as people are in the access log, of which one in fifty is of a
 * list.
 * @param say hears of each step when it is done
 */
export async function plantLargeTree(
  { rows, running }: TestedService,
  { organizations, institutions, teams, people }: TreeSizes,
  say: (step: string) => void = () => undefined,
): Promise<void> {
  const each = `generate_series(1, ${people}) n`;
  const playerId = 'made(3, n)';
  // Positions begin far behind whatever the service itself recorded meanwhile.
  const steps: [string, string[]][] = [
    [
      'tree',
      [
        makeIds,
        `insert into access_nodes select made(0, n), 'organization', array[made(0, n)] from generate_series(1, ${organizations}) n`,
        `insert into access_nodes select made(1, n), 'institution', o.path || made(1, n)
         from generate_series(1, ${institutions}) n join access_nodes o on o.id = made(0, n % ${organizations} + 1)`,
        `insert into access_nodes select made(2, n), 'team', i.path || made(2, n)
         from generate_series(1, ${teams}) n join access_nodes i on i.id = made(1, n % ${institutions} + 1)`,
      ],
    ],
    [
      'people and their words',
      [
        // Row by row a million people would take many minutes.
        'alter table people disable trigger follow_new_names',
        // With decisions about them, at once: else the service reviews them one by one, as it does after an upgrade.
        `with made as (insert into people (id, email, first_name, last_name, birth_date, sex, level, permissions, registered_at, last_sign_in_at)
         select ${playerId}, lower(first || '.' || last || '.' || n || '@club' || n % 1000 || '.example'), first, last, '2001-05-17',
                'unspecified', case when n % 20 = 0 then 200 when n % 20 < 5 then 150 else 100 end, '{}', now(),
                case when n % 3 > 0 then timestamptz '2026-01-01Z' + ${hash(5)} % 20000000 * interval '1 second' end
         from ${each}, lateral (select ${oneOf(firstNames, 6)} as first, ${lastName} as last) as named returning id)
         insert into processing_decisions (person_id, permitted, consent_version, minor, revision)
         select id, '{care,team}', '', false, 1 from made`,
        'insert into person_words select * from words_of(array(select id from people))',
        'alter table people enable trigger follow_new_names',
      ],
    ],
    [
      'grants and guardianships',
      [
        `insert into access_grants select ${playerId}, made(2, n % ${teams} + 1), 'player', 100 from ${each} where n % 20 > 4`,
        `insert into access_grants
         select ${playerId}, case k % 25 when 24 then made(1, k % ${institutions} + 1) when 23 then made(0, k % ${organizations} + 1) else made(2, k % ${teams} + 1) end,
                'staff', case k % 25 when 24 then 250 when 23 then 300 else 200 end
         from ${each}, lateral (select n / 20 as k) as staff where n % 20 = 0`,
        `insert into guardianships (guardian_id, child_id, established_at)
         select ${playerId}, made(3, n + apart), now() from ${each}, (values (5), (10)) as family (apart)
         where n % 20 between 1 and 4 and n + apart <= ${people}`,
      ],
    ],
    [
      'invitations',
      [
        `insert into invitations (id, role, node_id, place_name, email, first_name, last_name, sensor_id, scope, inviter_id, invited_at,
                                  expires_at, letters, token_hash, sent_at, accepted_at, revoked_at)
         select made(4, n), 'player', t.id, 'Team', 'invited' || n || '@club.example', 'Ann', 'Ash', '', t.path, made(3, 20), now(),
                now() + case n % 100 when 1 then -1 else 1 end * interval '100 years', 1, n::text, now(),
                case when n % 100 > 4 then now() end, case when n % 100 = 0 then now() end
         from ${each} join access_nodes t on t.id = made(2, n % ${teams} + 1)`,
      ],
    ],
    [
      'access log',
      [
        `insert into access_log (position, content, hash)
         select 1000 + n, json_build_object('at', to_char(timestamp '2026-01-01' + n * interval '1 second', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"'),
                  'kind', case when n % 50 = 1 then 'sign-in' when n % 100 = 2 then 'change' else 'read' end,
                  'actor', made(3, 20), 'level', 200, 'what', ${oneOf(calls, 7)}, 'purpose', 'care',
                  'people', (select json_agg(json_build_object('id', made(3, case when n % 200 = 3 then 7 else 1 + (${hash(8)} + k) % ${people} end), 'consent', ''))
                             from generate_series(1, case when n % 50 = 4 then 25 else 1 end) k),
                  'request', '')::text, ''
         from ${each}`,
      ],
    ],
  ];
  for (const [title, statements] of steps) {
    for (const statement of statements) await rows(statement);
    say(title);
  }
  const em = running.app.get(EntityManager).fork();
  // Where a worker of the service was just reading, pages are not yet marked as visible to all: then indexes look dear.
  await eventually(
    async () => {
      await em.execute(`vacuum analyze ${filledTables.join(', ')}`);
      expect(await rows(unmarked)).toEqual([]);
    },
    { within: 240_000, every: 500 },
  );
  say('statistics');
}

const unmarked = `select relname from pg_class
  where oid = any ('{${filledTables.join(',')}}'::regclass[]) and relallvisible < relpages`;
