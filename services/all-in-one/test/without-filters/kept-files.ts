import { FolderBlobStore } from '@strainscope/blob';
import { newId } from '@strainscope/kernel';
import type pg from 'pg';
import type { Target } from '../../../bff/test/fakes/league.ts';
import { lastNameOf } from './matrix-league.ts';

/** What the file of somebody holds, so that whoever gets it has a mark of theirs. */
const contentOf = (personId: string) => Buffer.from(`A file of ${lastNameOf(personId)}`);

/**
 * Gives somebody a field, a VTU series, a signed copy and an archive, as if a worker had solved, a browser had printed and the
 * services had collected: a file that is not there is found by nobody, and proves nothing.
 */
export async function keepFiles(database: pg.Client, folder: string, target: Target): Promise<void> {
  const { personId, eventId, simulationId } = target;
  const blobs = await FolderBlobStore.open({ folder, secret: 'no address is signed', baseUrl: () => '' });
  const exportId = newId();
  const keys = { field: `fields/${simulationId}/1`, vtu: `vtu/${simulationId}/1`, copy: `consents/${eventId}.pdf` };
  for (const key of [...Object.values(keys), `exports/${exportId}/archive.zip`])
    await blobs.put(key, contentOf(personId));
  const columns = 'mps95, mps, csdm3, csdm5, csdm10, csdm15, csdm30, mpsr120, mpsxsr28, mpsxsr95';
  await database.query(
    `insert into simulation_orchestrator.results (content_key, simulation_id, attempt, completed_at, solve_seconds,
       solver_version, mesh_hash, mesh_key, field_key, field_sha256, field_size, vtu_key, ${columns},
       maximum_shear_strain, minimum_principal_strain, regions, document)
     select content_key, id, 1, now(), 1, solver_version, '', '', $2, '', 1, $3, ${columns.replaceAll(/\w+/g, '0')}, 0, 0, '[]', $4
     from simulation_orchestrator.simulations where id = $1`,
    [simulationId, keys.field, keys.vtu, JSON.stringify(resultDocument)],
  );
  await database.query(
    `update simulation_orchestrator.simulations set status = 'complete', lease_attempt = null, lease_until = null where id = $1`,
    [simulationId],
  );
  await database.query(
    `insert into auth.consent_signings (id, person_id, signer_id, signer_name, capacity, signature, signed_at, document_key, document_sha256)
     values ($1, $2, $2, '', 'self', '{"kind":"paper"}', now(), $3, '')`,
    [eventId, personId, keys.copy],
  );
  await database.query(
    `insert into auth.data_copies (id, person_id, kind, state, requested_at, answers, progress, size, ready_at, expires_at)
     values ($1, $2, 'export', 'ready', now(), '[]', 1, 1, now(), now() + interval '1 day')`,
    [exportId, personId],
  );
}

const zero = { value: 0 };
const resultDocument = {
  'principal-max-strain': zero,
  'principal-min-strain': zero,
  'maximum-shear-strain': zero,
  'MPS-95': zero,
  'MPSxSR-95': zero,
  'CSDM-3': 0,
  'CSDM-5': 0,
  'CSDM-10': 0,
  'CSDM-15': 0,
  'CSDM-30': 0,
  'MPSR-120': 0,
  'MPSxSR-28': 0,
  'region-wise-mps': {},
  curve: { time: [0], mps95: [0] },
};
