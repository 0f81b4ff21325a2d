import { Migration } from '@mikro-orm/migrations';
import { peopleWith } from '@strainscope/consent';

/**
 * Leaves out undefined members, for whom nobody has agreed to research: a consent counts, not the lack of a refusal.
 */
export class LeaveOutUndefinedMembers extends Migration {
  override up(): void {
    this.addSql(`create or replace view samples with (security_invoker = true) as
      select l.simulation_id, m.event_id, m.person_id, m.motion_hash, m.blob_key, m.blob_sha256, m.brand,
             m.pla_g, m.paa, m.pav, l.mesh_type, l.mesh_subtype, l.solver_version,
             (l.metrics ->> 'mps95')::double precision as mps95, l.metrics, l.regions
      from labels l join motions m using (event_id)
      where m.label = 'hae' and not l.reused and m.person_id in (${peopleWith('research')})`);
  }
}
