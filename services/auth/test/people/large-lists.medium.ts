import { EntityManager } from '@mikro-orm/postgresql';
import {
  AccessLogService,
  GuardianshipService,
  InvitationService,
  PeopleService,
  PermissionService,
  PrivacyService,
} from '@strainscope/proto/auth';
import { RowsRead } from '@strainscope/testing';
import { actors, everyList, everySearch, places, runTheTree } from '../every-list.ts';
import { filledTables, made, names, plantLargeTree, watched } from '../large-tree.ts';
import { testedAuth, type TestedAuth } from '../tested-auth.ts';

const sizes = { organizations: 20, institutions: 100, teams: 400, people: 24_000 };
/** Lists are counted up to 10,000 rows; the rest is the page, and the way to it. Every table has far more. */
const mostRead = 14_000;

let tested: TestedAuth;
let rowsRead: RowsRead;

beforeAll(async () => {
  tested = await testedAuth();
  rowsRead = new RowsRead(tested.running.app.get(EntityManager));
  await plantLargeTree(tested, sizes);
  await tested.rows(runTheTree);
}, 600_000);
afterAll(() => tested.stop(), 120_000);

/**
 * The most rows that were read of a table that holds many. Asked again where they are too many: a worker that looks at
 * everybody now and then may have read them.
 */
async function mostReadBy(work: () => Promise<unknown>): Promise<number> {
  const most = await readOnce(work);
  return most > mostRead ? Math.min(most, await readOnce(work)) : most;
}

async function readOnce(work: () => Promise<unknown>): Promise<number> {
  const read = await rowsRead.of(work);
  return Math.max(
    ...filledTables.map((table) => {
      const { scanned, fetched, entries } = read.get(table)!;
      return scanned + Math.max(fetched, entries);
    }),
  );
}

test('pages of every list read what they show and count, and not everybody', async () => {
  const over: string[] = [];
  for (const [what, ask] of everyList(tested)) {
    let cursor = '';
    for (let turned = 0; turned < 3; turned++) {
      let next = '';
      const most = await mostReadBy(async () => void (next = await ask({ size: 50, cursor })));
      cursor = next;
      if (most > mostRead) over.push(`${what}, page ${turned + 1}: ${most}`);
      if (cursor === '') break;
    }
  }
  expect(over).toEqual([]);
}, 300_000);

test('a search reads those who are called so', async () => {
  const over: string[] = [];
  for (const [what, ask] of everySearch(tested)) {
    if (what.includes('“M”')) continue;
    const most = await mostReadBy(() => ask({ size: 50, cursor: '' }));
    if (most > mostRead) over.push(`${what}: ${most}`);
  }
  expect(over).toEqual([]);
}, 300_000);

test('whoever sees everybody is not asked for the places of each', async () => {
  const asked: string[] = [];
  for (const [what, ask] of everySearch(tested).filter(([what]) => what.startsWith('admin'))) {
    const read = (await rowsRead.of(() => ask({ size: 50, cursor: '' }))).get('access_nodes')!;
    if (read.scanned + read.entries > 200) asked.push(what);
  }
  expect(asked).toEqual([]);
}, 300_000);

test('invitations to a place and to another inside it are listed once, down to the last', async () => {
  const [inside] = await tested.rows<{ id: string }>(
    'select id from access_nodes where path @> array[?]::uuid[] and id <> ? limit 1',
    [places.organization, places.organization],
  );
  await tested.rows(`insert into access_grants values (?, ?, 'staff', 200)`, [
    actors.organization.personId,
    inside!.id,
  ]);
  const expected = await tested.rows<{ id: string }>(
    'select distinct invitation_id as id from invitation_places where node_id = ? order by 1 desc',
    [places.organization],
  );
  const client = tested.client(InvitationService, actors.organization);
  const listed: string[] = [];
  let cursor = '';
  do {
    const { invitations, page } = await client.listInvitations({ page: { size: 200, cursor } });
    listed.push(...invitations.map(({ invitationId }) => invitationId));
    cursor = page!.nextCursor;
  } while (cursor !== '');
  expect(expected.length).toBeGreaterThan(1_000);
  expect(listed).toEqual(expected.map(({ id }) => id));
}, 300_000);

test('when data were last read is not asked of the log', async () => {
  const privacy = tested.client(PrivacyService, actors.admin);
  expect(await mostReadBy(() => privacy.getDataSecurity({}))).toBeLessThanOrEqual(1_000);
});

/** Condition that finds the people meant by looking at everybody. */
const begin = (text: string, word: string) => `${text} ~* ('(^|[[:space:]@._+-])' || '${word}')`;
const ofSelf = (word: string) => begin(`concat_ws(' ', p.first_name, p.last_name, p.email)`, word);
const ofFamily = (
  word: string,
) => `(${ofSelf(word)} or exists (select from guardianships g join people c on c.id = g.child_id
  where g.guardian_id = p.id and ${begin(`concat_ws(' ', c.first_name, c.last_name)`, word)}))`;
const naively = (ids: string, from: string, search: string, of: (word: string) => string) =>
  tested.rows<{ id: string }>(
    `select ${ids} as id from ${from} where ${search.split(' ').map(of).join(' and ')}
     order by lower(p.last_name || ' ' || p.first_name), p.id`,
  );

const searches = [names.rare, names.common, `${names.first} ${names.common}`, 'smi mar', `${names.rare}.20`, 'Nobody'];

test.each(searches)('searching “%s” finds whom a look at everybody finds', async (search) => {
  const page = { size: 200 };
  const permissions = await tested.client(PermissionService, actors.admin).listPermissions({ search, page });
  const staff = await tested.client(PeopleService, actors.admin).listStaff({ search, page });
  const families = await tested.client(GuardianshipService, actors.admin).listFamilies({ search, page });
  const word = (each: string) => each.replaceAll('.', '[.]');
  const of = (meant: (word: string) => string) => (each: string) => meant(word(each));
  const expected = {
    permissions: await naively('p.id', 'people p', search, of(ofSelf)),
    staff: await naively(
      'p.id',
      `people p join access_grants a on a.person_id = p.id and a.role = 'staff'`,
      search,
      of(ofSelf),
    ),
    families: await naively(
      'p.id',
      '(select * from people where id in (select guardian_id from guardianships)) p',
      search,
      of(ofFamily),
    ),
  };
  const found = {
    permissions: permissions.people.map(({ personId }) => personId),
    staff: staff.staff.map(({ personId }) => personId),
    families: families.families.map(({ guardianId }) => guardianId),
  };
  for (const list of ['permissions', 'staff', 'families'] as const)
    expect(found[list]).toEqual(expected[list].slice(0, 200).map(({ id }) => id));
  expect([permissions, staff, families].map((each) => Number(each.page!.total))).toEqual([
    expected.permissions.length,
    expected.staff.length,
    expected.families.length,
  ]);
});

test('an organization sees its own, in order, whatever it looks for', async () => {
  const client = tested.client(PermissionService, actors.organization);
  const theirs = `people p join (select distinct a.person_id from access_grants a join access_nodes n on n.id = a.node_id
    where '${places.organization}' = any (n.path)) t on t.person_id = p.id`;
  for (const search of ['', names.first]) {
    const { people, page } = await client.listPermissions({ search, page: { size: 200 } });
    const expected = await naively('p.id', theirs, search, (word) => (word === '' ? 'true' : ofSelf(word)));
    expect(people.map(({ personId }) => personId)).toEqual(expected.slice(0, 200).map(({ id }) => id));
    expect(Number(page!.total)).toBe(expected.length);
  }
});

test('more than are counted are said to be more', async () => {
  const { page } = await tested.client(PermissionService, actors.admin).listPermissions({});
  expect(page).toMatchObject({ total: 10_000n, totalIsLeast: true });
});

test('whoever is called otherwise is found by the new name alone', async () => {
  const id = made(3, 7);
  await tested.rows(
    `update people set last_name = 'Zyxwvut-Abc', email = 'zz.qq@new.example' where id = '${id}' returning id`,
  );
  const found = async (search: string) => {
    const { people } = await tested.client(PermissionService, actors.admin).listPermissions({ search });
    return people.map(({ personId }) => personId);
  };
  for (const search of ['zyxw', 'abc', 'zyxwvut-abc', 'zz.qq@new', 'qq', '@new'])
    expect(await found(search)).toEqual([id]);
  expect(await found('.7@club7')).toEqual([]);
});

test('reads of somebody are those of the log', async () => {
  const { reads } = await tested.client(AccessLogService, actors.admin).listReads({ personId: watched, size: 200 });
  const expected = await tested.rows<{ position: string }>(
    `select position from access_log where content::jsonb -> 'people' @> '[{"id": "${watched}"}]'
       and content::jsonb ->> 'kind' in ('read', 'sign-in') order by position desc limit 200`,
  );
  expect(reads.map(({ position }) => String(position))).toEqual(expected.map(({ position }) => position));
});

test('the newest read of each call is that of the log', async () => {
  const { lastReads } = await tested.client(PrivacyService, actors.admin).getDataSecurity({});
  const calls = await tested.rows<{ what: string; at: string }>(
    `select content::jsonb ->> 'what' as what, max(content::jsonb ->> 'at') as at from access_log
     where content::jsonb ->> 'kind' = 'read' group by 1`,
  );
  const told = lastReads.map(({ call, at }) => [call, Number(at!.seconds)]);
  const newest = calls.map(({ what, at }) => [what, Math.floor(Date.parse(at) / 1000)]);
  expect(newest.length).toBeGreaterThan(0);
  expect(told.sort()).toEqual(newest.sort());
});
