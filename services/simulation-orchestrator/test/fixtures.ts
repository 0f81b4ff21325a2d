import { createHash, randomBytes } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { newId } from '@strainscope/kernel';
import { EventContext } from '@strainscope/messaging';
import type { Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { HaeRecordedSchema } from '@strainscope/proto/ingest';
import type { HaeRecorded } from '@strainscope/proto/ingest';
import { ClaimWork } from '../src/leases/commands/claim-work.ts';
import type { Claimer } from '../src/leases/commands/claim-work.ts';
import type { Simulation } from '../src/simulations/simulation.entity.ts';
import type { WorkRef } from '../src/simulations/work-ref.ts';
import { HaeConsumer } from '../src/submissions/hae.consumer.ts';
import { solverVersion } from './orchestrator.ts';
import type { TestOrchestrator } from './orchestrator.ts';
import { mesh, meshHash, resultDocument } from './results.ts';

export const scopeOf = (tenantId: string) => [tenantId, newId(), newId()];

/** A motion in the blob store, by default one that no other event has. */
export async function storeMotion(
  { blobs }: Pick<TestOrchestrator, 'blobs'>,
  content = randomBytes(8).toString('hex'),
  measured: readonly string[] = ['linearAcceleration', 'angularVelocity', 'angularAcceleration'],
) {
  const stub = { result: resultDocument(), mesh: Buffer.from(mesh).toString('base64'), meshHash };
  const bytes = Buffer.from(
    JSON.stringify({ version: 1, ...Object.fromEntries(measured.map((name) => [name, {}])), content, stub }),
  );
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const key = `signals/${newId()}/motion.json`;
  await blobs.store.put(key, bytes);
  return { key, sha256, size: BigInt(bytes.length) };
}

export interface HaeOptions {
  tenantId?: string;
  content?: string;
  hae?: MessageInitShape<typeof HaeRecordedSchema>;
}

export async function recordedHae(
  orchestrator: Pick<TestOrchestrator, 'blobs'> & { clock: Clock },
  { tenantId = newId(), content, hae }: HaeOptions = {},
): Promise<HaeRecorded> {
  const conditioned = await storeMotion(orchestrator, content);
  const scope = scopeOf(tenantId);
  const now = timestampFromDate(orchestrator.clock.now());
  return create(HaeRecordedSchema, {
    eventId: newId(),
    personId: newId(),
    teamId: scope[2]!,
    scope,
    brand: 'prevent',
    sensorId: 'MG1',
    occurredAt: now,
    recordedAt: now,
    conditioned,
    motionHash: conditioned.sha256,
    simulate: true,
    label: 'hae',
    settings: { meshType: 'coarse', meshSubtype: 'male' },
    ...(hae as object),
  });
}

/** As the bus does: one transaction of the service for those that come together. */
export function deliver({ em, get }: TestOrchestrator, ...haes: readonly HaeRecorded[]): Promise<void> {
  const received = haes.map((message) => {
    const headers = { ce_id: newId(), ce_type: 'strainscope.ingest.hae.recorded.v1' };
    const delivered = { topic: 'ingest', key: message.eventId, offset: 0, headers, value: '' };
    return { message, context: new EventContext([delivered, 'simulation-orchestrator']) };
  });
  return withScope(em, serviceScope, () => get(HaeConsumer).recorded(received));
}

/** Submits one HAE and answers the id of its simulation. */
export async function submitted(orchestrator: TestOrchestrator, options: HaeOptions = {}): Promise<string> {
  const hae = await recordedHae(orchestrator, options);
  await deliver(orchestrator, hae);
  const [row] = await orchestrator.query<{ id: string }>(
    'select id from simulations where event_id = ? order by id desc limit 1',
    [hae.eventId],
  );
  return row!.id;
}

/** A budget of a node, for the month in which tests begin. */
export async function limit(
  { query }: TestOrchestrator,
  nodeId: string,
  { concurrent, monthly, mode }: { concurrent?: number; monthly?: number; mode?: string },
): Promise<void> {
  await query(
    `insert into node_budgets (node_id, concurrent, monthly, mode, month) values (?, ?, ?, ?, '2026-05-01')`,
    [nodeId, concurrent ?? null, monthly ?? null, mode ?? 'strict'],
  );
}

export function claimer(workerId: string, overrides: Partial<Claimer> = {}): Claimer {
  return { workerId, node: 'test', solverVersion, most: 1, least: 1, ...overrides };
}

/** Submits one HAE, of which a worker then has the lease. */
export async function leased(orchestrator: TestOrchestrator): Promise<WorkRef> {
  await submitted(orchestrator);
  const [simulation] = await orchestrator.get(ClaimWork).execute(claimer('w'));
  return refOf(simulation!);
}

export function refOf(simulation: Simulation): WorkRef {
  return { simulationId: simulation.id, attempt: simulation.leaseAttempt!, fence: simulation.fence! };
}

export async function statusOf(orchestrator: TestOrchestrator, id: string): Promise<string> {
  const [row] = await orchestrator.query<{ status: string }>('select status from simulations where id = ?', [id]);
  return row!.status;
}

/** Types of the events announced about a simulation, shortened to their last word, in order. */
export async function announced(orchestrator: TestOrchestrator, id: string): Promise<string[]> {
  const rows = await orchestrator.query<{ type: string }>(
    `select headers->>'ce_type' as type from outbox where key = ? order by sequence`,
    [id],
  );
  return rows.map(({ type }) => type.split('.')[3]!);
}
