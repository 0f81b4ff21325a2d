import { Migration } from '@mikro-orm/migrations';
import { peopleWith } from '@strainscope/consent';

/** What readers found outweighs the sensor's label: what is no head-acceleration event teaches nothing. */
export class SampleByReviews extends Migration {
  override up(): void {
    this.addSql('alter table motions add column review_counts boolean, add column reviewed_at timestamptz');
    this.addSql(`create or replace view samples with (security_invoker = true) as
      select l.simulation_id, m.event_id, m.person_id, m.motion_hash, m.blob_key, m.blob_sha256, m.brand,
             m.pla_g, m.paa, m.pav, l.mesh_type, l.mesh_subtype, l.solver_version,
             (l.metrics ->> 'mps95')::double precision as mps95, l.metrics, l.regions
      from labels l join motions m using (event_id)
      where coalesce(m.review_counts, m.label = 'hae') and not l.reused and m.pla_g is not null and m.pav is not null
        and m.person_id in (${peopleWith('research')})`);
  }
}
