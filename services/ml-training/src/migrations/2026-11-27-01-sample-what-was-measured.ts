import { Migration } from '@mikro-orm/migrations';
import { peopleWith } from '@strainscope/consent';

/**
 * A peak that was not measured is none. Earlier versions told 0 of it, and computed strain as if the head had not turned:
 * that teaches nothing.
 */
export class SampleWhatWasMeasured extends Migration {
  override up(): void {
    for (const peak of ['pla_g', 'paa', 'pav']) this.addSql(`alter table motions alter column ${peak} drop not null`);
    this.addSql(`update motions set paa = null, pav = null where brand = 'generic' and paa = 0 and pav = 0`);
    this.addSql(`create or replace view samples with (security_invoker = true) as
      select l.simulation_id, m.event_id, m.person_id, m.motion_hash, m.blob_key, m.blob_sha256, m.brand,
             m.pla_g, m.paa, m.pav, l.mesh_type, l.mesh_subtype, l.solver_version,
             (l.metrics ->> 'mps95')::double precision as mps95, l.metrics, l.regions
      from labels l join motions m using (event_id)
      where m.label = 'hae' and not l.reused and m.pla_g is not null and m.pav is not null
        and m.person_id in (${peopleWith('research')})`);
  }
}
