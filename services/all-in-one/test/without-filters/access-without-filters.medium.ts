import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MatchFile } from '@strainscope/demo-league';
import { operations, type EventRow, type Operation, type OperationPath } from '@strainscope/console-contract';
import { createLogger } from '@strainscope/observability';
import { EmbeddedPostgres } from '@strainscope/persistence';
import { eventually } from '@strainscope/testing';
import pg from 'pg';
import { askedPaths, questions } from '../../../bff/test/access/questions.ts';
import { addressOf, type QuestionInput } from '../../../bff/test/access/send-question.ts';
import {
  levelOf,
  personOf,
  relations,
  relationsOf,
  scopeOf,
  targetFor,
  targets,
  viewers,
  type Target,
  type Viewer,
} from '../../../bff/test/fakes/league.ts';
import { databaseName } from '../../src/adapters.ts';
import { DataFolder } from '../../src/data-folder.ts';
import { enrol } from '../../src/enrol.ts';
import { oneMachineConfig } from '../../src/one-machine.config.ts';
import { startOneMachine, type OneMachine } from '../../src/one-machine.ts';
import { emailOf, lastNameOf, levelOfPerson, matrixFiles, matrixLeague } from './matrix-league.ts';
import { removeFilters } from './remove-filters.ts';

/** Starts the whole product, and a busy machine takes its time; milliseconds. */
const PATIENCE = 600_000;

/** Calls that change something by PATCH. */
const changing: OperationPath[] = [
  ...(['/admin/changetoplayer', '/admin/deleteUndefinedMember', '/auth/deleteAccount'] as const),
  ...(['/organization/deleteOrgStaff', '/institution/deleteInsStaff', '/team/deleteTeamStaff'] as const),
  ...(['/auth/setSingleNotifications', '/auth/readAllNotifications'] as const),
];
/** Calls that read: what changes something would change it for the calls that follow. */
const reading = askedPaths.filter(
  (path) => ['GET', 'PATCH'].includes(operations[path].method) && !changing.includes(path),
);

/** Everybody who is not an administrator: to them the database itself shows all. */
const callers: (Viewer | 'anonymous')[] = ['anonymous', ...viewers.filter((viewer) => levelOf(viewer) < 1000)];

let folder: DataFolder;
let machine: OneMachine;
/** By person: what the product has made of their file. */
const made = new Map<string, Pick<Target, 'eventId' | 'simulationId' | 'uploadId'>>();

beforeAll(async () => {
  removeFilters(levelOfPerson);
  folder = DataFolder.open(await mkdtemp(join(tmpdir(), 'strainscope-matrix-')));
  // Only the API is asked, and nothing computed: any page stands for the console, and any program for a worker.
  await writeFile(folder.in('index.html'), '<!doctype html><title>Console</title>');
  await writeFile(folder.in('idle.js'), 'setInterval(() => undefined, 60_000);');
  const config = oneMachineConfig({
    STRAINSCOPE_PORT: '0',
    STRAINSCOPE_BFF_CONSOLE_FOLDER: folder.path,
    STRAINSCOPE_SIMULATION_ORCHESTRATOR_WORKERS_ENTRY: folder.in('idle.js'),
  });
  machine = await startOneMachine(config, folder, createLogger({ service: 'all-in-one', level: 'silent' }));
  await enrol(matrixLeague, machine.calls);
  await sensorsKnown();
  const files = matrixFiles();
  for (const [index, { personId }] of targets.entries()) await upload(personId, files[index]!);
}, PATIENCE);
afterAll(async () => {
  await machine?.stop();
  folder.close();
  await rm(folder.path, { recursive: true, maxRetries: 5 });
}, PATIENCE);

const asking = (caller: Viewer | 'anonymous'): Record<string, string> => ({
  ...(caller !== 'anonymous' && { cookie: `__Host-session=${personOf(caller)}` }),
  ...{ 'x-strainscope-csrf': '1', origin: machine.url },
});

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const form = body instanceof FormData;
  const response = await fetch(`${machine.url}/bff${path}`, {
    method,
    headers: { ...asking(1000), ...(body && !form && { 'content-type': 'application/json' }) },
    ...(body && { body: form ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return (JSON.parse(text) as { data: T }).data;
}

/** Waits until ingest has heard who wears what: an event of a sensor that it does not know is nobody's. */
async function sensorsKnown(): Promise<void> {
  const { adminUrl } = (await EmbeddedPostgres.running(folder.in('postgres')))!;
  const database = new pg.Client({
    connectionString: Object.assign(new URL(adminUrl), { pathname: databaseName }).href,
  });
  await database.connect();
  const known = 'select from sensor_ingest.sensor_assignments';
  try {
    await eventually(async () => expect((await database.query(known)).rowCount).toBe(targets.length), {
      within: 120_000,
      every: 100,
    });
  } finally {
    await database.end();
  }
}

/** Sends a player's file as an administrator, and waits until the event is known to be theirs. */
async function upload(personId: string, { name, bytes, teamId }: MatchFile): Promise<void> {
  const uploadId = crypto.randomUUID();
  const form = new FormData();
  form.set('uploadId', uploadId);
  form.set('teamId', teamId);
  form.set('files', new Blob([bytes]), name);
  const { files } = await call<{ files: { events: { event_id: string }[] }[] }>('POST', '/team/upload/singlJob', form);
  const eventId = files[0]!.events[0]!.event_id;
  await eventually(
    async () => {
      const events = await call<EventRow[]>('PATCH', '/player/simulations', { player_id: personId });
      const event = events.find(({ _id }) => _id === eventId)!;
      made.set(personId, { uploadId, eventId, simulationId: event.simulation!._id });
    },
    { within: 120_000, every: 200 },
  );
}

/** With the ids that the product has given. */
const asMade = (target: Target): Target => ({ ...target, ...made.get(target.personId) });

/** Whom the caller may see: themselves, their child, whoever plays where they are staff, and all staff above or beside these. */
function isSeen(caller: Viewer | 'anonymous', target: Target): boolean {
  if (caller === 'anonymous') return false;
  const isOwn = (each: Target) => {
    const { personIds, nodeIds } = relationsTo(caller);
    return personIds.includes(each.personId) || nodeIds.some((id) => scopeOf(each).includes(id));
  };
  const places = targets.filter(isOwn).flatMap(scopeOf);
  const staff = viewers.filter((viewer) => relationsTo(viewer).nodeIds.some((id) => places.includes(id)));
  return isOwn(target) || staff.some((viewer) => personOf(viewer) === target.personId);
}

/** Who looked is named to whom they looked at: here whoever sent the files. */
const isToldBy = (path: OperationPath, { personId }: Target) =>
  path === '/people/{id}/reads' && personId === personOf(1000);

const relationsTo = (viewer: Viewer) =>
  relationsOf({ personId: personOf(viewer), level: levelOf(viewer), permissions: [] });

/** What tells of the target in an answer, unless the question itself said it. */
function marksOf(target: Target, question: string): string[] {
  const { personId, eventId, simulationId, uploadId } = asMade(target);
  const marks = [personId, eventId, simulationId, uploadId, lastNameOf(personId), emailOf(personId)];
  return marks.filter((mark) => !question.includes(mark));
}

test('everybody whom the callers may not see is there to be seen', async () => {
  const players = await call<{ _id: string }[]>('PATCH', '/player/fetchListByTeam', {
    team_id: targetFor(200, 'sibling').team,
  });
  expect(players.map(({ _id }) => _id)).toContain(targetFor(200, 'sibling').personId);
  expect(made.size).toBe(targets.length);
});

describe.each(reading)('%s', (path) => {
  const { method }: Operation = operations[path];
  const { ask } = questions[path] as { ask: (target: Target) => QuestionInput };

  test.each(callers)('tells %s of nobody foreign', async (caller) => {
    const foreign = targets.filter((target) => !isSeen(caller, target) && !isToldBy(path, target));
    for (const relation of relations) {
      const question = ask(asMade(targetFor(caller === 'anonymous' ? 100 : caller, relation)));
      const { body } = question;
      const response = await fetch(`${machine.url}${addressOf(path, question)}`, {
        method,
        headers: { ...asking(caller), ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const leaked = foreign
        .flatMap((target) => marksOf(target, JSON.stringify(question)))
        .filter((mark) => text.includes(mark));
      expect({ relation, leaked }).toEqual({ relation, leaked: [] });
    }
  });
});
