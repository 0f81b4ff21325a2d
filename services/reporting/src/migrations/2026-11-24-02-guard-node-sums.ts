import { Migration } from '@mikro-orm/migrations';
import { rowLevelSecurity } from '@strainscope/persistence';

/** Sums of a node are shown to whoever sees the node: they name nobody, and of few people they tell much. */
export class GuardNodeSums extends Migration {
  override up(): void {
    // Writers lock nodes, then totals, then regions; readers may have regions before totals: readers go on until all
    // have written.
    this.addSql('lock table nodes, node_totals in exclusive mode');
    this.addSql('lock table node_regions, node_totals in access exclusive mode');
    this.guardTotals();
    this.guardRegions();
  }

  /**
   * Where the node hangs is kept with its totals: to look it up for each row is dear where somebody sees thousands. It is
   * taken anew whenever they are, and goes with the node, which may be heard of after what they sum up.
   */
  private guardTotals(): void {
    this.addSql(`alter table node_totals add column scope uuid[] not null default '{}'`);
    this.addSql(`create function take_scope() returns trigger language plpgsql set search_path from current as $$
      begin
        new.scope := coalesce((select path from nodes where id = new.node_id), '{}');
        return new;
      end $$`);
    this.addSql(`create trigger scope_before_write before insert or update on node_totals
      for each row execute function take_scope()`);
    this.addSql(`create function bring_scope() returns trigger language plpgsql set search_path from current as $$
      begin
        update node_totals set scope = new.path where node_id = new.id and scope <> new.path;
        return null;
      end $$`);
    this.addSql(`create trigger scope_after_place after insert or update of path on nodes
      for each row execute function bring_scope()`);
    this.addSql('update node_totals set scope = default');
    for (const statement of rowLevelSecurity('node_totals', { person: null })) this.addSql(statement);
  }

  /**
   * Shows a node's regions to those who see its totals. They have no columns of their own: the version before reads all
   * that there are.
   */
  private guardRegions(): void {
    for (const statement of rowLevelSecurity('node_regions', { scope: null, person: null })) this.addSql(statement);
    this.addSql(`alter policy visible on node_regions using (case
      when (select current_setting('strainscope.level', true)) in ('service', '1000') then true
      else exists (select from node_totals where node_totals.node_id = node_regions.node_id) end)`);
  }
}
