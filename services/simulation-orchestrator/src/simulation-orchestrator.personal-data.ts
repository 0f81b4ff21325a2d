import type { PersonalData } from '@strainscope/personal-data';

const expired = 'event_id = :event and submitted_at <= :expired';
const ofSimulations = {
  where: 'simulation_id in (select id from simulations where person_id = ?)',
  ofEvent: `simulation_id in (select id from simulations where ${expired})`,
};

export const simulationPersonalData: PersonalData = {
  context: 'simulation',
  stores: [
    { name: 'run logs', table: 'simulation_log_lines', ...ofSimulations },
    { name: 'cost entries', table: 'cost_entries', ...ofSimulations },
    { name: 'attempts', table: 'attempts', ...ofSimulations },
    { name: 'state changes', table: 'simulation_transitions', ...ofSimulations },
    {
      // The same motion may have been simulated for somebody else: then the result is theirs too.
      name: 'results',
      table: 'results',
      where: `content_key in (select content_key from simulations where person_id = ?)
        and not exists (select from simulations s where s.content_key = results.content_key and s.person_id <> ?)`,
      ofEvent: `content_key in (select content_key from simulations where ${expired})
        and not exists (select from simulations s where s.content_key = results.content_key and not (${expired}))`,
      blobs: 'array_remove(array[field_key, vtu_key], null)',
    },
    { name: 'batches', table: 'batches', where: 'owner_id = ?' },
    // Who stopped a pool or set a budget is asked after they have left: as in the access log, an id stays.
    { name: 'operator actions', table: 'operator_actions', where: 'actor_id = ?', outlivesPerson: true },
    { name: 'simulations', table: 'simulations', ofEvent: expired },
    { name: 'motions', table: 'motions', ofEvent: 'event_id = :event and recorded_at <= :expired' },
  ],
  // Whoever waited for a simulation that is gone: the first of them computes now, the others wait for that one.
  afterErasing: [
    `update simulations s set waits_for = nullif(heirs.heir, s.id)
     from (
       select waits_for, min(id::text)::uuid as heir from simulations waiting
       where waits_for is not null and not exists (select from simulations l where l.id = waiting.waits_for)
       group by waits_for
     ) heirs
     where s.waits_for = heirs.waits_for`,
  ],
};
